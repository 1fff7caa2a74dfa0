# A server with compiled rules and the web client, without compiler and Node.js: docs/hosting.md, "Containers".
#     docker build -t jadecourt .
# The versions of its dependencies are those of uv.lock.
ARG PYTHON=3.14

# The sdist contains the web client. It is the same for all processors, so it is built on that of the builder.
FROM --platform=$BUILDPLATFORM python:${PYTHON}-slim AS sdist
WORKDIR /source
COPY . .
RUN pip install --no-cache-dir uv==0.13.* \
    && JADECOURT_BUILD=strict uv build --sdist --out-dir /dist

FROM python:${PYTHON}-slim AS build
# Not pinned: Debian keeps only the newest version of a package.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/* \
    && pip install --no-cache-dir uv==0.13.*
WORKDIR /build
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_NO_CACHE=1 VIRTUAL_ENV=/opt/jadecourt
COPY pyproject.toml uv.lock ./
RUN uv venv /opt/jadecourt \
    && uv export --frozen --no-emit-project --extra postgres --output-file requirements.txt \
    && uv pip install --require-hashes --requirement requirements.txt
COPY --from=sdist /dist /dist
RUN JADECOURT_BUILD=strict uv pip install --no-deps /dist/*.tar.gz

FROM python:${PYTHON}-slim
LABEL org.opencontainers.image.title="Jadecourt" \
    org.opencontainers.image.source="https://github.com/jadecourt/jadecourt" \
    org.opencontainers.image.licenses="MIT AND OFL-1.1"
RUN useradd --uid 10001 --no-log-init --home-dir /data --create-home --shell /usr/sbin/nologin jadecourt
COPY --from=build /opt/jadecourt /opt/jadecourt
ENV PATH=/opt/jadecourt/bin:$PATH \
    JADECOURT_DATA_DIR=/data \
    JADECOURT_HOST=0.0.0.0
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8420
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8420/health', timeout=8)"]
ENTRYPOINT ["jadecourt"]
CMD ["serve"]
