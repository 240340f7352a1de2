// @ts-check
/* Builds the widgets and the loader alone: what `npm run dev` does when one of their sources changes. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { root } from './run.js'

const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
for (const name of ['embed', 'loader']) {
  const environment = builder.environments[name]
  if (environment) await builder.build(environment)
}
// the whole build compresses afterwards; until then no old copy may stand in for a new file
const folder = join(root, 'dist/embed')
for (const name of readdirSync(folder)) if (/\.(br|gz)$/.test(name)) rmSync(join(folder, name))
