/**
 * Timeouts of all tests, in ms. A wait ends as soon as its condition holds, so a generous timeout costs nothing when tests pass; what takes
 * 50 ms on an idle machine takes seconds on a busy one.
 */
export const TIMEOUTS = {
  /** Default of `vi.waitFor`, `vi.waitUntil`, `expect.poll`, page expectations, and clicks. */
  wait: 30_000,
  /** For one of several attempts at something that may not be there yet. */
  glance: 4_000,
  test: 60_000,
  /** For setup before a file's tests. */
  hook: 120_000,
  /** For a test that starts processes, seeds a whole demo or follows a user through the product. */
  long: 300_000,
}
