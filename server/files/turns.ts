import { type Msg, Refusal } from '#server/refusal/message.ts'

/** How much may run at once. Further work is queued, and refused once the queue is full. */
export type TurnLimits = { atOnce: number; waiting: number }

/**
 * Returns a function that performs work in turns, and throws a Refusal unavailable when the queue is full.
 * @param limits read anew each time
 * @param busy message when the queue is full
 */
export function createTurns(limits: TurnLimits, busy: Msg) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    while (running >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new Refusal('unavailable', busy)
      await new Promise<void>(next => waiting.push(next))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
