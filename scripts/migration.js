// @ts-check
/*
 * `npm run migration NAME`: writes the next migration from what changed in server/db/schema. It is read before it is kept: what the tables
 * hold already is not the tool's concern.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './prepare.js'
import { root, runTool } from './run.js'

const [name = '', ...more] = process.argv.slice(2)
if (more.length || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error(
    'npm run migration NAME takes one name, in small letters with dashes, for what changed: loan-penalties',
  )
  process.exit(1)
}
await ensureInstalled({ development: true })
process.exitCode = await runTool([
  'drizzle-kit',
  'generate',
  '--config',
  'server/db/drizzle.config.ts',
  '--name',
  name.replaceAll('-', '_'),
])

// the next migration is told from the newest picture of the tables: those before it, 20,000 lines each, are nobody's
const meta = join(root, 'server/db/migrations/meta')
const pictures = readdirSync(meta)
  .filter(name => name.endsWith('_snapshot.json'))
  .sort()
for (const old of pictures.slice(0, -1)) rmSync(join(meta, old))
