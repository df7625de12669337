"""Contains all the data models used in inputs/outputs"""

from .alias import Alias
from .answer import Answer
from .answer_array import AnswerArray
from .answer_array_dtype import AnswerArrayDtype
from .answer_status import AnswerStatus
from .answer_table import AnswerTable
from .answer_table_methods_item import AnswerTableMethodsItem
from .answer_table_statuses_item import AnswerTableStatusesItem
from .auxiliary import Auxiliary
from .auxiliary_placement import AuxiliaryPlacement
from .batch import Batch
from .batch_counts import BatchCounts
from .batch_request import BatchRequest
from .batch_state import BatchState
from .buffer import Buffer
from .buffer_extra import BufferExtra
from .buffer_memory_class import BufferMemoryClass
from .capacity_bracket import CapacityBracket
from .checked_proof import CheckedProof
from .checks_answer import ChecksAnswer
from .checks_request import ChecksRequest
from .claim import Claim
from .claim_status import ClaimStatus
from .claimed_auxiliary import ClaimedAuxiliary
from .claimed_bracket import ClaimedBracket
from .claimed_conflict import ClaimedConflict
from .claimed_descriptor_bytes import ClaimedDescriptorBytes
from .claimed_descriptors import ClaimedDescriptors
from .claimed_detail import ClaimedDetail
from .claimed_detail_reason_type_0 import ClaimedDetailReasonType0
from .claimed_engine import ClaimedEngine
from .claimed_explanation import ClaimedExplanation
from .claimed_explanation_cause import ClaimedExplanationCause
from .claimed_objective import ClaimedObjective
from .claimed_peak import ClaimedPeak
from .claimed_placement import ClaimedPlacement
from .claimed_proof import ClaimedProof
from .claimed_proof_kind import ClaimedProofKind
from .claimed_range import ClaimedRange
from .claimed_reservation import ClaimedReservation
from .claimed_summary import ClaimedSummary
from .claimed_table import ClaimedTable
from .claimed_table_methods_item import ClaimedTableMethodsItem
from .claimed_table_statuses_item import ClaimedTableStatusesItem
from .claimed_tile import ClaimedTile
from .claimed_tile_method_type_0 import ClaimedTileMethodType0
from .claimed_tile_reason_type_0 import ClaimedTileReasonType0
from .claimed_tile_status import ClaimedTileStatus
from .column_alias import ColumnAlias
from .column_member import ColumnMember
from .column_repeat import ColumnRepeat
from .column_transfer import ColumnTransfer
from .column_transfer_direction import ColumnTransferDirection
from .conflict_set import ConflictSet
from .convert_format import ConvertFormat
from .descriptor_bytes import DescriptorBytes
from .descriptor_range import DescriptorRange
from .engine_report import EngineReport
from .explanation import Explanation
from .explanation_cause import ExplanationCause
from .extra import Extra
from .get_placement_form import GetPlacementForm
from .health import Health
from .health_status import HealthStatus
from .host import Host
from .ipu_stack_dump import IpuStackDump
from .ipu_stack_dump_requests_item import IpuStackDumpRequestsItem
from .item_result import ItemResult
from .loader import Loader
from .member import Member
from .memory import Memory
from .memory_maps import MemoryMaps
from .objective_value import ObjectiveValue
from .options import Options
from .options_exact import OptionsExact
from .options_explain import OptionsExplain
from .options_objective import OptionsObjective
from .peak import Peak
from .place_format import PlaceFormat
from .placement import Placement
from .preset import Preset
from .preset_loader import PresetLoader
from .preset_region import PresetRegion
from .preset_region_memory_classes_item import PresetRegionMemoryClassesItem
from .problem import Problem
from .proof import Proof
from .proof_kind import ProofKind
from .readiness import Readiness
from .readiness_status import ReadinessStatus
from .region import Region
from .region_memory_classes_item import RegionMemoryClassesItem
from .repeat import Repeat
from .request import Request
from .request_fault import RequestFault
from .reservation import Reservation
from .reserved_range import ReservedRange
from .rule_violation import RuleViolation
from .screen import Screen
from .screen_detail import ScreenDetail
from .screen_status_type_0 import ScreenStatusType0
from .screens_answer import ScreensAnswer
from .screens_request import ScreensRequest
from .screens_table import ScreensTable
from .screens_table_statuses_item import ScreensTableStatusesItem
from .summary import Summary
from .table import Table
from .table_answer import TableAnswer
from .table_answer_status import TableAnswerStatus
from .table_claim import TableClaim
from .table_claim_status import TableClaimStatus
from .table_request import TableRequest
from .table_screens import TableScreens
from .tile import Tile
from .tile_answer import TileAnswer
from .tile_answer_method_type_0 import TileAnswerMethodType0
from .tile_answer_reason_type_0 import TileAnswerReasonType0
from .tile_answer_status import TileAnswerStatus
from .tile_detail import TileDetail
from .tile_detail_reason_type_0 import TileDetailReasonType0
from .transfer import Transfer
from .transfer_direction import TransferDirection
from .typed_array import TypedArray
from .typed_array_dtype import TypedArrayDtype
from .unused_range import UnusedRange
from .variant import Variant
from .variant_method_type_0 import VariantMethodType0
from .variant_status_type_0 import VariantStatusType0
from .variants_answer import VariantsAnswer
from .variants_request import VariantsRequest
from .variants_request_answers import VariantsRequestAnswers
from .waiting_batches import WaitingBatches

__all__ = (
    "Alias",
    "Answer",
    "AnswerArray",
    "AnswerArrayDtype",
    "AnswerStatus",
    "AnswerTable",
    "AnswerTableMethodsItem",
    "AnswerTableStatusesItem",
    "Auxiliary",
    "AuxiliaryPlacement",
    "Batch",
    "BatchCounts",
    "BatchRequest",
    "BatchState",
    "Buffer",
    "BufferExtra",
    "BufferMemoryClass",
    "CapacityBracket",
    "CheckedProof",
    "ChecksAnswer",
    "ChecksRequest",
    "Claim",
    "ClaimStatus",
    "ClaimedAuxiliary",
    "ClaimedBracket",
    "ClaimedConflict",
    "ClaimedDescriptorBytes",
    "ClaimedDescriptors",
    "ClaimedDetail",
    "ClaimedDetailReasonType0",
    "ClaimedEngine",
    "ClaimedExplanation",
    "ClaimedExplanationCause",
    "ClaimedObjective",
    "ClaimedPeak",
    "ClaimedPlacement",
    "ClaimedProof",
    "ClaimedProofKind",
    "ClaimedRange",
    "ClaimedReservation",
    "ClaimedSummary",
    "ClaimedTable",
    "ClaimedTableMethodsItem",
    "ClaimedTableStatusesItem",
    "ClaimedTile",
    "ClaimedTileMethodType0",
    "ClaimedTileReasonType0",
    "ClaimedTileStatus",
    "ColumnAlias",
    "ColumnMember",
    "ColumnRepeat",
    "ColumnTransfer",
    "ColumnTransferDirection",
    "ConflictSet",
    "ConvertFormat",
    "DescriptorBytes",
    "DescriptorRange",
    "EngineReport",
    "Explanation",
    "ExplanationCause",
    "Extra",
    "GetPlacementForm",
    "Health",
    "HealthStatus",
    "Host",
    "IpuStackDump",
    "IpuStackDumpRequestsItem",
    "ItemResult",
    "Loader",
    "Member",
    "Memory",
    "MemoryMaps",
    "ObjectiveValue",
    "Options",
    "OptionsExact",
    "OptionsExplain",
    "OptionsObjective",
    "Peak",
    "PlaceFormat",
    "Placement",
    "Preset",
    "PresetLoader",
    "PresetRegion",
    "PresetRegionMemoryClassesItem",
    "Problem",
    "Proof",
    "ProofKind",
    "Readiness",
    "ReadinessStatus",
    "Region",
    "RegionMemoryClassesItem",
    "Repeat",
    "Request",
    "RequestFault",
    "Reservation",
    "ReservedRange",
    "RuleViolation",
    "Screen",
    "ScreenDetail",
    "ScreenStatusType0",
    "ScreensAnswer",
    "ScreensRequest",
    "ScreensTable",
    "ScreensTableStatusesItem",
    "Summary",
    "Table",
    "TableAnswer",
    "TableAnswerStatus",
    "TableClaim",
    "TableClaimStatus",
    "TableRequest",
    "TableScreens",
    "Tile",
    "TileAnswer",
    "TileAnswerMethodType0",
    "TileAnswerReasonType0",
    "TileAnswerStatus",
    "TileDetail",
    "TileDetailReasonType0",
    "Transfer",
    "TransferDirection",
    "TypedArray",
    "TypedArrayDtype",
    "UnusedRange",
    "Variant",
    "VariantMethodType0",
    "VariantStatusType0",
    "VariantsAnswer",
    "VariantsRequest",
    "VariantsRequestAnswers",
    "WaitingBatches",
)
