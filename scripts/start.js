// @ts-check
/* `npm start`: installs and builds what is missing, then runs the server in this very process, so that signals reach it. */
import { ensureBuilt, ensureInstalled } from './prepare.js'

await ensureInstalled()
await ensureBuilt()
await import(new URL('../dist/server/main.js', import.meta.url).href)
