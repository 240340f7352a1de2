import { setTimeout as sleep } from 'node:timers/promises'

/** Minimum response time, in ms, of calls that must not reveal whether an account exists. */
export const PACE = { answer: 250 }

/** Delays the result to the minimum response time, so that timing does not reveal the work done for an existing account. */
export async function constantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const pace = sleep(PACE.answer)
  try {
    return await work()
  } finally {
    await pace
  }
}
