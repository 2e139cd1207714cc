# Compiles as the user who runs the service, and in the same folder: Node.js uses the cache of compiled code only then.
FROM node:24-bookworm AS build
WORKDIR /app
RUN chown node .
USER node
COPY --chown=node Makefile package.json package-lock.json .npmrc ./
RUN make install
COPY --chown=node . .
RUN make build

FROM node:24-bookworm AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# Removes type declarations and the source maps of libraries, which Node.js does not need: 46 of 123 MB. Our own source maps stay, for stack traces.
RUN find node_modules -type f '(' -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' ')' -delete

# One image for three processes: the API, the scheduler (node dist/processes/scheduler.js)
# and the migrator (node dist/processes/migrator.js).
FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# The only writable folder: stored files and mails, if no bucket and no mail server are configured.
RUN mkdir var && chown node:node var
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY --from=build /app/dist dist
USER node
VOLUME /app/var
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/processes/api.js"]
