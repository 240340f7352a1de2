import { defineConfig } from 'drizzle-kit'

/** `npm run migration what-changed` writes the next migration from what changed in the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
})
