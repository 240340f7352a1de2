// @ts-check
/* Builds only the widgets and the loader, as `npm run dev` does when one of their sources changes. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { root } from './run.js'

const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
for (const name of ['embed', 'loader']) {
  const environment = builder.environments[name]
  if (environment) await builder.build(environment)
}
// the full build compresses afterwards; until then stale compressed copies must not be served for new files
const folder = join(root, 'dist/embed')
for (const name of readdirSync(folder)) if (/\.(br|gz)$/.test(name)) rmSync(join(folder, name))
