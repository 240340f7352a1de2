// @ts-check
/* `npm start`: installs and builds what is missing, then runs the server in this same process, so that signals reach it. */
import { checkSettings } from './preflight.js'
import { ensureBuilt, ensureInstalled } from './prepare.js'

await ensureInstalled()
await ensureBuilt(checkSettings)
await import(new URL('../dist/server/main.js', import.meta.url).href)
