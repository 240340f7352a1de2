// @ts-check
/* `npm run check`: format, lint, types and unit tests. */
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './prepare.js'
import { runTool } from './run.js'

/** Returns the options for incremental checking, so that the next run only checks what changed. @param {string} name */
function remembering(name) {
  return ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/wezesha/${name}.tsbuildinfo`]
}

/** The static checks: a name, and the tool with its arguments. @type {[string, string[]][]} */
export const checks = [
  ['format and lint', ['biome', 'check', '--error-on-warnings']],
  ['types', ['tsc', '--noEmit', ...remembering('types')]],
  [
    'contract and rules without browser or Node',
    ['tsc', '-p', 'contract', '--noEmit', ...remembering('contract')],
  ],
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled({ development: true })
  let failed = 0
  for (const [, command] of [...checks, ['unit tests', ['vitest', 'run', '--reporter=dot']]]) {
    if ((await runTool(/** @type {string[]} */ (command))) !== 0) failed++
  }
  process.exitCode = failed ? 1 : 0
}
