# Homing in one image: Node 24, the server's own TypeScript, the built web files. Runs as nobody in particular, writes only
# to /data and /tmp. BASE may name any Debian image with Node 24 in it.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error
COPY tsconfig.json ./
COPY src ./src
COPY web ./web
COPY docs/connect ./docs/connect
COPY config ./config
RUN node node_modules/vite/bin/vite.js build web --logLevel warn

# Production packages only. Optional ones are needed (native add-ons come that way); the pinned Node is not, the image has its own.
# Then what no server loads: prebuilds of other systems, C sources, the type checker.
FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --include=optional --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/typescript node_modules/@typescript \
           node_modules/better-sqlite3/deps node_modules/better-sqlite3/src \
 && find node_modules -path '*/prebuilds/*' -type f ! -path '*/linux-*' -delete \
 && rm -rf /root/.npm

# Piper, a voice that is pleasant (https://github.com/OHF-Voice/piper1-gpl), with the Python of the image's own Debian. It needs a
# voice to speak with: docs/connect/voice.md.
FROM ${BASE} AS piper
COPY config/piper-requirements.txt /tmp/
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates python3 python3-venv \
 && /usr/bin/python3 -m venv /opt/piper \
 && /opt/piper/bin/pip install --no-cache-dir --disable-pip-version-check --cert /etc/ssl/certs/ca-certificates.crt \
      --only-binary :all: -r /tmp/piper-requirements.txt \
 && /opt/piper/bin/python -c 'import flask, piper.http_server' \
 && /opt/piper/bin/pip uninstall -y --quiet setuptools pip

FROM ${BASE}
LABEL org.opencontainers.image.title="Homing" \
      org.opencontainers.image.description="A self-hosted mail appliance" \
      org.opencontainers.image.licenses="MIT"
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini ca-certificates espeak-ng python3 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 homing && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /app --shell /usr/sbin/nologin homing \
 && mkdir /data && chown 10001:10001 /data && chmod 700 /data
WORKDIR /app
COPY --from=piper /opt/piper /opt/piper
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
COPY config ./config
COPY src ./src
COPY scripts ./scripts
ENV MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/tmp/homing-compiled NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["node", "scripts/healthcheck.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--max-semi-space-size=4", "src/main.ts"]
