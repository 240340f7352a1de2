import { setTimeout as sleep } from 'node:timers/promises'

/** The shortest time, in ms, that an answer takes which must not show whether there is an account. */
export const PACE = { answer: 250 }

/** Answers or refuses no sooner than after the pace: what was done for an account does not show in how long it took. */
export async function constantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const pace = sleep(PACE.answer)
  try {
    return await work()
  } finally {
    await pace
  }
}
