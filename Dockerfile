# Homing in one image: Node 24, the bundled server, the built web files and eSpeak NG. It runs as nobody in particular and
# writes only to /data and /tmp. For amd64 and arm64.
#   docker build -t homing .                        this
#   docker build -t homing:piper --target piper .   the same with Piper, for better voices (docs/connect/voice.md)
#   docker build -t homing:full --target full .     the same with Piper and Ollama, for one container that does it all
#   docker build --target replica .                 with Litestream, for a replica of the database (docs/owner/replica.md)
# Needs no BuildKit; what only it has (heredocs, COPY --link, --mount) is left out.

# Builds: any Debian with Node 24 and npm.
ARG BASE=docker.io/library/node:24-bookworm-slim
# Runs: the Debian below that, without npm, yarn and headers, which nothing needs here and a scanner complains of.
ARG RUNTIME=docker.io/library/debian:bookworm-slim
ARG OLLAMA_IMAGE=docker.io/ollama/ollama:0.24.0
ARG LITESTREAM_IMAGE=docker.io/litestream/litestream:0.5.18

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error
COPY tsconfig.json ./
COPY src ./src
COPY web ./web
COPY docs/connect ./docs/connect
COPY config ./config
COPY scripts ./scripts
RUN node node_modules/vite/bin/vite.js build web --logLevel warn \
 && node scripts/build-server.ts

# Of the packages only the native add-ons, which no bundle can hold; they come as optional packages. The list of all that went into
# the bundle is made first. Then what no server loads: prebuilds of other systems, C sources, types, manuals.
FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/sbom.mjs ./scripts/
RUN npm ci --omit=dev --include=optional --no-audit --no-fund --loglevel=error \
 && node scripts/sbom.mjs npm > sbom.cdx.json \
 && find node_modules -mindepth 1 -maxdepth 1 ! -name better-sqlite3 ! -name @node-rs -exec rm -rf {} + \
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
 && find node_modules -path '*/prebuilds/*' -type f ! -path "*/prebuilds/linux-$(node -p process.arch)*" -delete \
 && find node_modules -type f ! -iname 'licen*' \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \
           -o -iname '*.md' -o -iname '*.markdown' -o -name '*.tsbuildinfo' \) -delete \
 && find node_modules -type d -empty -delete \
 && node -e 'require("better-sqlite3")(":memory:"); require("@node-rs/argon2").hashSync("x")'

# Node alone, without its symbol table and debug information: 18 MB that only a debugger of C++ reads. Add-ons link to the
# dynamic symbols, which stay.
FROM ${BASE} AS node
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils \
 && strip --strip-unneeded -o /node /usr/local/bin/node \
 && /node --version

FROM ${RUNTIME} AS program
ARG VERSION=unknown
ARG REVISION=unknown
# Homing is MIT; eSpeak NG, and Piper in the targets that have it, are GPL-3.0-or-later.
LABEL org.opencontainers.image.title="Homing" \
      org.opencontainers.image.description="A self-hosted mail appliance" \
      org.opencontainers.image.licenses="MIT AND GPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini ca-certificates espeak-ng libstdc++6 libjemalloc2 \
 && ln -s /usr/lib/*-linux-gnu/libjemalloc.so.2 /usr/local/lib/ \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/*-old /var/log/apt /var/log/dpkg.log \
 && groupadd --gid 10001 homing && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /app --shell /usr/sbin/nologin homing \
 && mkdir /data && chown 10001:10001 /data && chmod 700 /data
WORKDIR /app
COPY --from=node /node /usr/local/bin/node
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/dist/server ./dist/server
COPY package.json LICENSE ./
COPY config ./config
COPY scripts/healthcheck.mjs scripts/sbom.mjs scripts/ollama-guard.sh ./scripts/
COPY --from=build /app/dist/commands ./scripts
# jemalloc gives back what glibc keeps of memory that was freed.
ENV LD_PRELOAD=/usr/local/lib/libjemalloc.so.2 \
    MALLOC_CONF=background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0,narenas:2 \
    NODE_COMPILE_CACHE=/tmp/homing-compiled NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=30s --start-period=3m --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--max-semi-space-size=2", "--expose-gc", "dist/server/main.js"]

# What V8 compiles at a start, kept for all later ones: a sixth of their processor time. It is not kept in /tmp, which is empty at
# each start of a container. V8 ignores what another Node, other flags or another source made; root owns it, so nobody changes it.
FROM program AS compiled
RUN mkdir /tmp/first \
 && { DATA_DIR=/tmp/first HOST=127.0.0.1 PORT=0 node --max-semi-space-size=2 --expose-gc dist/server/main.js > /tmp/said & } \
 && until grep -q 'is ready' /tmp/said; do kill -0 $! || exit 1; sleep 0.2; done \
 && kill $! && wait $! \
 && rm -r /tmp/first \
 && chmod -R a+rX /tmp/homing-compiled

FROM program AS app
COPY --from=compiled /tmp/homing-compiled /app/compiled
ENV NODE_COMPILE_CACHE=/app/compiled

# Piper (https://github.com/OHF-Voice/piper1-gpl), with the Python of the image's own Debian. It needs a voice to speak with:
# docs/connect/voice.md. Left out: tests, tools for models, and what only a voice in Hebrew needs, since config/voices.json has
# none.
FROM ${BASE} AS piper-packages
COPY config/piper-requirements.txt /tmp/
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates python3 python3-venv \
 && /usr/bin/python3 -m venv /opt/piper \
 && /opt/piper/bin/pip install --no-cache-dir --no-compile --disable-pip-version-check \
      --cert /etc/ssl/certs/ca-certificates.crt --only-binary :all: -r /tmp/piper-requirements.txt \
 && /opt/piper/bin/pip uninstall -y --quiet setuptools pip \
 && cd /opt/piper/lib/python3*/site-packages \
 && rm -rf numpy/f2py numpy/distutils numpy/_core/include numpy/_core/lib numpy/_pyinstaller numpy/typing/tests piper/hebrew \
           onnxruntime/transformers onnxruntime/quantization onnxruntime/tools onnxruntime/datasets \
 && find . -type d \( -name tests -o -name __pycache__ \) -prune -exec rm -rf {} + \
 && find . -type f \( -name '*.pyi' -o -name '*.h' -o -name '*.a' -o -name '*.lib' \) -delete \
 && /opt/piper/bin/python -c 'import flask, numpy, onnxruntime, piper.http_server'

# Homing starts it by itself (src/speech/piper/local-piper.ts), on loopback, with the voices in /data/voices.
FROM app AS piper
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/*-old /var/log/apt /var/log/dpkg.log \
           /usr/lib/python3*/pydoc_data /usr/lib/python3*/lib2to3 /usr/lib/python3*/ensurepip
COPY --from=piper-packages /opt/piper /opt/piper
USER 10001:10001

# Ollama without what only graphics cards need, which lies beside the rest in folders of its own.
FROM ${OLLAMA_IMAGE} AS ollama
RUN rm -rf /usr/lib/ollama/*cuda* /usr/lib/ollama/*rocm* /usr/lib/ollama/*vulkan* /usr/lib/ollama/*mlx* \
 && mkdir -p /usr/lib/ollama

# Homing starts it by itself (src/models/ollama/local-ollama.ts), on loopback, with models in /data/models.
FROM piper AS full
COPY --from=ollama /usr/bin/ollama /opt/ollama/bin/ollama
COPY --from=ollama /usr/lib/ollama /opt/ollama/lib/ollama
ENV OLLAMA_PULL=1

# Litestream keeps a replica, and fetches one for scripts/restore.ts. It stops by itself when a signal says so.
FROM ${LITESTREAM_IMAGE} AS litestream
FROM app AS replica
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
HEALTHCHECK NONE
CMD ["litestream", "replicate", "-config", "config/litestream.yml"]

# The last stage is what is built without --target.
FROM app AS homing
