# Stages: the production packages, the build, and both of them on a bare Node. `--target backup` builds the program that
# stores backups elsewhere.
# The digest pins the content of the base image; Dependabot raises the version and the digest together.
ARG NODE_IMAGE=node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
FROM ${NODE_IMAGE} AS base
WORKDIR /site

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
# sharp comes in an optional package for each system. The Node of a clone without Docker is optional, too, and goes
# again.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM base AS build
COPY package.json package-lock.json .npmrc ./
# Packages with install scripts bring a Node and a PostgreSQL of their own, which only a clone without Docker needs.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
# The date of the last change, for the sitemap: the image has no git history. Without it, the time of the build.
ARG SOURCE_DATE_EPOCH
RUN node scripts/build.ts
# The images get one folder, because the desk is optional: the sources, without those that only the build reads, such as
# masters, pictures that are in dist, components, drawings and stylesheets, and the built files.
RUN mkdir out \
  && rm -r src/pictures/masters \
  && find src/pictures/generated -maxdepth 1 -type f -delete \
  && mv server src out \
  && if [ -d desk ]; then mv desk out; fi \
  && find out -type f -not -path 'out/src/pictures/generated/*' -not -path 'out/src/icons/*.svg' \( -name '*.tsx' -o -name '*.svg' -o -name '*.scss' \) -delete \
  && mv dist out

FROM base AS backup
# pg_dump must not be older than the server. Debian has version 17; a newer one, such as 18, comes from the packages of
# PostgreSQL itself.
ARG POSTGRES_VERSION
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-common restic \
  && if [ -n "$POSTGRES_VERSION" ]; then /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y; fi \
  && apt-get install --yes --no-install-recommends "postgresql-client${POSTGRES_VERSION:+-$POSTGRES_VERSION}" \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir -m 700 /data && chown 1000:1000 /data
ENV NODE_ENV=production DATA_DIR=/data RESTIC_CACHE_DIR=/tmp/restic
COPY --from=packages /site/node_modules ./node_modules
COPY --from=packages /site/package.json ./
COPY --from=build /site/out ./
COPY scripts/deployment/backup ./backup
USER 1000:1000
CMD ["sh", "backup/hourly.sh"]

FROM base AS site
LABEL org.opencontainers.image.title="Mimosa & Mer" \
  org.opencontainers.image.description="The multilingual website of a property-care company on the French Riviera" \
  org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=:: PORT=3000 DATA_DIR=/data \
  # One malloc arena: the C library otherwise keeps memory for each thread that has compressed a page.
  MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 \
  # V8 otherwise lets its young generation grow to 128 MB. The heap also leaves room for the commands run next to the
  # site. Together these settings keep the process at 149 MB under load, instead of 295 MB (docs/decisions/memory.md).
  NODE_OPTIONS="--max-old-space-size=64 --max-semi-space-size=2"
COPY --from=packages /site/node_modules ./node_modules
COPY --from=packages /site/package.json ./
COPY --from=build /site/out ./
# Node's image has one user in addition to root. It is named by number, so that Kubernetes can see that it is not root.
RUN mkdir -m 700 /data && chown 1000:1000 /data
# Node strips types and compiles here, once, instead of at each start, where that takes 20 MB. It keeps what it compiled
# for the user that it runs as. Afterwards no process can change the files.
ENV NODE_COMPILE_CACHE=/site/compiled
RUN mkdir compiled && chown 1000:1000 compiled
USER 1000:1000
RUN DATA_DIR=/tmp/data DESK=$(if [ -d desk ]; then echo on; else echo off; fi) \
    node --eval "import('./server/main.ts').then(() => process.kill(process.pid, 'SIGTERM'))" \
  && rm -rf /tmp/data
USER root
RUN chown -R root:root compiled && chmod -R a+rX compiled
USER 1000:1000
# The release that the site names. At the end, so that another commit leaves the layers above in the cache.
ARG GIT_COMMIT
ENV GIT_COMMIT=${GIT_COMMIT}
LABEL org.opencontainers.image.revision="${GIT_COMMIT}"
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "--eval", "http.get({ host: '127.0.0.1', port: process.env.PORT, path: '/healthz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "server/main.ts"]
