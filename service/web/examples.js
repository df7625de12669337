// Requests to click on, where there is nothing else to look at yet.

const KIB = 1024;

/** Two tiles of an IPU: one fits, the other lacks 98,304 bytes. */
const TWO_TILES = {
  memory: "ipu-mk2",
  options: { explain: "full" },
  tiles: [
    {
      numbers: [0],
      buffers: [
        { id: "weights", size: 262144, start: 0, end: 6, memory_class: "interleaved" },
        { id: "input", size: 200000, start: 0, end: 2 },
        { id: "output", size: 150000, start: 3, end: 6 },
      ],
    },
    {
      numbers: [1],
      buffers: [
        { id: "weights", size: 262144, start: 0, end: 6, memory_class: "interleaved" },
        { id: "gradients", size: 262144, start: 3, end: 6, memory_class: "interleaved" },
        { id: "loss", size: 4000, start: 4, end: 5 },
      ],
    },
  ],
};

/** A chain of layers with skips, on six tiles that get fuller: greedy, then the retry, then a search places them, and the last one does not fit. */
function layers() {
  const tiles = [];
  for (let tile = 0; tile < 6; tile++) {
    const buffers = [];
    for (let layer = 0; layer < 40; layer++) {
      // A fixed sequence that looks like none: sizes differ from layer to layer and from tile to tile.
      const draw = (layer * 37 + tile * 11) % 23;
      const activation = (18 + draw * 2 + tile * 10) * KIB;
      buffers.push(
        { id: `activation-${layer}`, size: activation, start: layer, end: layer + 2 + (layer % 7 === 0 ? 6 : 0) },
        { id: `weights-${layer}`, size: (8 + draw + tile * 8) * KIB, start: Math.max(0, layer - 3), end: layer + 1, memory_class: "interleaved" },
        { id: `workspace-${layer}`, size: (4 + (draw % 5) * 4) * KIB, start: layer, end: layer + 1 },
      );
    }
    tiles.push({ numbers: [tile], buffers, auxiliaries: [{ id: "stack", size: 2048 }] });
  }
  return {
    memory: "ipu-mk2",
    options: { explain: "full" },
    reservations: [{ id: "support", size: 24 * KIB }],
    tiles,
  };
}

export const EXAMPLES = [
  { name: "two tiles", title: "Two tiles: one fits, one does not", request: () => TWO_TILES },
  { name: "layers", title: "Six tiles, each fuller than the one before", request: layers },
];
