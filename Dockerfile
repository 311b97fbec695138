# Two stages: the first builds the site, the second runs it with what running needs and nothing else.
FROM node:24.21.0-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# The image brings its own Node: the pinned copy among the development packages is not needed.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts && npm prune --omit=dev --ignore-scripts
# What the image holds, as CycloneDX. npm leaves out what development packages need too, so these go first.
RUN npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx > sbom.json

FROM node:24.21.0-slim
# One arena: the C library's default is several for each processor, which compressing leaves full of holes.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /site
COPY --from=build /site/package.json /site/sbom.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/dist ./dist
COPY --from=build /site/server ./server
COPY --from=build /site/src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "--max-old-space-size=64", "server/main.ts"]
