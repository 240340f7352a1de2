// @ts-check
import { ensureInstalled } from './prepare.js'
import { runTool } from './run.js'

await ensureInstalled()
process.exitCode = await runTool(['vite', 'build', '--app', '--logLevel', 'warn'])
