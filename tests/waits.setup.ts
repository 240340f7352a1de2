import { vi } from 'vitest'
import { TIMEOUTS } from './timeouts.ts'

/** Waiters that already have our timeout: files of one thread share them. */
const given = Symbol.for('wezesha.waits')

type Waiter = typeof vi.waitFor | typeof vi.waitUntil
type Options = number | { timeout?: number; interval?: number }

/** Raises Vitest's timeout of one second, for which there is no setting. */
function patient<Wait extends Waiter>(wait: Wait): Wait {
  if (given in wait) return wait
  const longer = (is: () => unknown, options: Options = {}) =>
    (wait as (is: () => unknown, options: Options) => Promise<unknown>)(
      is,
      typeof options === 'number' ? options : { timeout: TIMEOUTS.wait, ...options },
    )
  return Object.assign(longer, { [given]: true }) as unknown as Wait
}
vi.waitFor = patient(vi.waitFor)
vi.waitUntil = patient(vi.waitUntil)
