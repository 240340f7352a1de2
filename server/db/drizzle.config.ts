import { defineConfig } from 'drizzle-kit'

/** `npm run migration what-changed` generates the next migration from the schema changes. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
})
