# syntax=docker/dockerfile:1
# Everything that builds; none of it ships.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/client/package.json packages/client/
COPY packages/contracts/package.json packages/contracts/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY packages/server/package.json packages/server/
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts scripts
COPY packages packages
RUN npm run build

# The packages that run: the server's and the engine's.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/client/package.json packages/client/
COPY packages/contracts/package.json packages/contracts/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY packages/server/package.json packages/server/
RUN npm ci --omit=dev --no-audit --no-fund --workspace @hearthline/server --workspace @hearthline/embedded-mongo

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What a large photo unfolded to goes back to the machine, where glibc would keep some 200 MB of it for the next one.
ENV MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/packages/server/package.json packages/server/
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/client/dist packages/client/dist
# The key file, the nightly backups and, without MONGODB_URI, the data.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "packages/server/dist/main.js"]
