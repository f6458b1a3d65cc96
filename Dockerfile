# The service in a container: docs/deployment.md. Both stages are Debian. Debian's own Node only runs npm
# (its npm 9 is too old for the lock), and `npm ci` brings the Node that package.json pins: that one builds
# and serves.

FROM debian:trixie-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 nodejs npm \
  && rm -rf /var/lib/apt/lists/* \
  && npm install --global --prefix /usr/local npm@11.19.1
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The packages that only a build needs are left behind. Litestream runs in a container of its own.
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@flydotio

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 tzdata \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin baansaat \
  && install -d -o baansaat -g baansaat -m 700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/build ./build
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/node/bin:$PATH
USER baansaat
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signal to stop, and has 9 seconds for open requests: docker stop waits 10.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=192", "build/server/index.js"]
