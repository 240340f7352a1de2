/** Returns a seeded random generator (mulberry32), so that every run tests the same cases. */
export function randomFrom(seed: number) {
  let state = seed
  /** Returns a number from 0 to below 1. */
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => Math.floor(from + random() * (to - from + 1))
  const oneOf = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T
  return { random, whole, oneOf }
}
