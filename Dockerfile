# tilefit with all that it needs, kernels compiled. How it is run: docs/operations.md, docker-compose.yml.
ARG BASE=python:3.13-slim-trixie

FROM ${BASE} AS packages
ENV PATH=/opt/tilefit/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_NO_INPUT=1
WORKDIR /src
RUN python3 -m venv /opt/tilefit
COPY requirements-run.lock ./
RUN pip install --require-hashes --only-binary :all: --requirement requirements-run.lock

FROM packages AS code
# The least processor of all machines that run the image, as LLVM calls it; on ARM: generic.
ARG CPU=x86-64-v3
COPY pyproject.toml ./
COPY problem problem
COPY heuristics heuristics
COPY solver solver
COPY service service
RUN pip install --no-deps --no-build-isolation --prefix /opt/code . && cp -R /opt/code/. /opt/tilefit
# Elsewhere than beside the sources, or those would be compiled in place of the installed ones.
WORKDIR /
RUN NUMBA_CPU_NAME="$CPU" NUMBA_CPU_FEATURES='' NUMBA_CACHE_DIR=/opt/kernels python -m service.warm

FROM ${BASE}
ARG CPU=x86-64-v3
# Bodies of batches are spooled to TMPDIR: to the volume, since /tmp is memory.
ENV PATH=/opt/tilefit/bin:$PATH NUMBA_CPU_NAME=$CPU NUMBA_CPU_FEATURES= \
    TILEFIT_DATA_DIR=/data TMPDIR=/data TILEFIT_LOG_FORM=json
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /nonexistent tilefit \
    && install --directory --owner tilefit --group tilefit /data
# Packages change seldom: their layer stays the same from release to release, and code and kernels are small.
COPY --from=packages /opt/tilefit /opt/tilefit
COPY --from=code /opt/code /opt/tilefit
COPY --from=code /opt/kernels /opt/kernels
COPY --chmod=755 deploy/start.sh /usr/local/bin/start.sh
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/livez', timeout=4)"]
ENTRYPOINT ["start.sh"]
CMD ["serve", "--port", "8000"]
