# Builds what runs, with every tool it takes.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# Runs it: nothing but the server, what it serves, and what it needs of packages.
FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PORT=8080
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc ./
RUN npm ci --omit=dev && mkdir /data && chown node:node /data
COPY --from=build /app/dist dist
COPY --from=build /app/server/db/migrations server/db/migrations
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "dist/server/main.js"]
