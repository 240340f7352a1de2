/**
 * How long tests wait, in ms: the one place that says so. A wait ends as soon as what it waits for is there, so none of these costs time
 * where all goes well; what takes 50 ms on an idle machine takes seconds on one that has other things to do.
 */
export const TIMEOUTS = {
  /** For something to come: `vi.waitFor`, `vi.waitUntil`, `expect.poll`, what a page shows, a click. The default of each. */
  wait: 30_000,
  /** For one look of several at something that may not be there yet. */
  glance: 4_000,
  test: 60_000,
  /** For what comes before a file's tests. */
  hook: 120_000,
  /** For a test that starts processes, plants a whole demo or follows a person through the product. */
  long: 300_000,
}
