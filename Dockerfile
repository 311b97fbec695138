# The image, in three stages: the packages of production, the build, and the two of them on a bare Node.
# `npm run image` takes the same steps where there is no Docker: it knows the instructions and the flags used here.
FROM node:24.21.0-trixie-slim AS base
WORKDIR /site

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
# What the image holds, as CycloneDX. npm leaves out what development packages need too, so these go first.
RUN npm pkg delete devDependencies overrides && npm sbom --sbom-format cyclonedx > sbom.json

FROM base AS build
COPY package.json package-lock.json .npmrc ./
# No package runs a script: those that have one bring a Node and a database of their own, for a clone without Docker.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
# The date of what is shown, for the sitemap: here is no git to ask. The time of the build, if it is not given.
ARG SOURCE_DATE_EPOCH
# The masters and the pictures made of them are in dist by then.
RUN node scripts/build.ts && rm -r src/pictures/masters src/pictures/generated

FROM base
LABEL org.opencontainers.image.title="Mimosa & Mer" \
  org.opencontainers.image.description="The bilingual website of a property-care company on the French Riviera" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.licenses="MIT"
# One arena, and what is freed goes back to the system: the C library keeps for each thread what compressing took.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=packages /site/node_modules ./node_modules
COPY --from=packages /site/package.json /site/sbom.json ./
COPY --from=build /site/dist ./dist
COPY --from=build /site/server ./server
COPY --from=build /site/src ./src
# The one user that Node's image has beside root, by number: so Kubernetes can tell that it is not root.
RUN mkdir /data compiled && chown 1000:1000 /data compiled
USER 1000:1000
# What Node has compiled, TypeScript included, is kept in the image: a third less time to start, and 7 MB less to run.
# main.ts comes to its end when the site listens. The files are found by the same user at the same place only.
ENV NODE_COMPILE_CACHE=/site/compiled
RUN DATA_DIR=/tmp/warm PORT=0 node --conditions=built --single-threaded --max-semi-space-size=2 --max-old-space-size=64 \
  --optimize-for-size \
  --eval "import('./server/main.ts').then(() => process.kill(process.pid, 'SIGINT'))"
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "--eval", "http.get({ port: process.env.PORT, path: '/healthz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# Fitted to 128 MB: under load 85 MB are the process's own, 35 of them the heap, and the rest is Node's file in memory.
# One thread for JavaScript: a thread that compiles while the process ends can wait for ever for memory, and the process for it.
CMD ["node", "--conditions=built", "--single-threaded", "--max-semi-space-size=2", "--max-old-space-size=64", "--optimize-for-size", "server/main.ts"]
