// @ts-check
import { ensureInstalled, markBuilt } from './prepare.js'
import { buildEnvironment, runTool } from './run.js'

await ensureInstalled({ development: true })
const started = new Date()
process.exitCode = await runTool(['vite', 'build', '--app', '--logLevel', 'warn'], buildEnvironment())
if (process.exitCode === 0) markBuilt(started)
