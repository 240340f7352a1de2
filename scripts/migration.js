// @ts-check
/*
 * `npm run migration NAME`: generates the next migration from the changes in server/db/schema. Review it before committing: the tool
 * doesn't consider existing data.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './prepare.js'
import { root, runTool } from './run.js'

const [name = '', ...more] = process.argv.slice(2)
if (more.length || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error(
    'npm run migration NAME takes one name for the change, in lower case with dashes: loan-penalties',
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

// the next migration is only diffed against the newest snapshot: older ones, 20,000 lines each, are not needed
const meta = join(root, 'server/db/migrations/meta')
const pictures = readdirSync(meta)
  .filter(name => name.endsWith('_snapshot.json'))
  .sort()
for (const old of pictures.slice(0, -1)) rmSync(join(meta, old))
