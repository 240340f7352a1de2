// @ts-check
/* `npm run e2e -- tests/calculator.spec.ts --headed`: runs the browser tests on the built product. */
import { ensureBuilt, ensureInstalled } from './prepare.js'
import { runTool } from './run.js'

await ensureInstalled({ development: true })
await ensureBuilt()
const { ensureBrowser } = await import('./browser.js')
await ensureBrowser()
process.exitCode = await runTool(['playwright', 'test', ...process.argv.slice(2)])
