# The same program as `npm start`, for docker-compose.yml: dependencies, build, then one image for every service.
FROM node:20-bookworm-slim AS base
ENV NEXT_TELEMETRY_DISABLED=1 TURBO_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1 PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
WORKDIR /app

FROM base AS dependencies
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/bus/package.json packages/bus/
COPY packages/control/package.json packages/control/
COPY packages/db/package.json packages/db/
COPY packages/harness/package.json packages/harness/
COPY packages/metrics/package.json packages/metrics/
COPY packages/policy/package.json packages/policy/
COPY packages/recipe/package.json packages/recipe/
COPY packages/stats/package.json packages/stats/
COPY e2e/package.json e2e/
RUN npm ci --include=dev --no-audit --no-fund

FROM dependencies AS build
COPY . .
RUN npm run build

FROM base AS runtime
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app /app
USER node
ENV HOLDFAST_DATA_DIR=/data
VOLUME /data
CMD ["node", "scripts/start.mjs"]

# TensorFlow's GPU library, which the optional @tensorflow/tfjs-node-gpu loads, wants CUDA 11 and cuDNN 8.
FROM nvidia/cuda:11.8.0-cudnn8-runtime-ubuntu22.04 AS gpu
COPY --from=base /usr/local/bin/node /usr/local/bin/node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
ENV HOLDFAST_DATA_DIR=/data
VOLUME /data
CMD ["node", "scripts/start.mjs"]
