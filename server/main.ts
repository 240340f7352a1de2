import { readSettings } from './boot/settings.ts'
import { type Running, start } from './boot/start.ts'
import { welcome } from './boot/welcome.ts'
import { StartError } from './refusal/start-error.ts'
import { root } from './root.ts'

/** A terminal and npm each forward a Ctrl-C, so that one arrives twice; only a later one counts as a second. In ms. */
const SAME_CTRL_C = 500

try {
  const settings = readSettings(process.env, root)
  const running = await start(settings, {
    onLost(reason) {
      console.error(reason)
      process.exit(1)
    },
    // in production the structured log reports progress
    progress: settings.production ? undefined : console.log,
  })
  stopOnSignal(running)
  if (!settings.production) console.log(welcome(settings, running))
} catch (error) {
  console.error(error instanceof StartError ? `\n${error.message}\n` : error)
  process.exit(1)
}

function stopOnSignal({ stop }: Running): void {
  let asked = 0
  const onSignal = () => {
    if (asked > 0) {
      if (Date.now() - asked > SAME_CTRL_C) process.exit(130)
      return
    }
    asked = Date.now()
    stop().then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
