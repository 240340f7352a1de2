// @ts-check
import { ensureInstalled, markBuilt } from './prepare.js'
import { runTool } from './run.js'

await ensureInstalled({ development: true })
const started = new Date()
process.exitCode = await runTool(['vite', 'build', '--app', '--logLevel', 'warn'])
if (process.exitCode === 0) markBuilt(started)
