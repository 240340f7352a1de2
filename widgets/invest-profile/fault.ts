/** A fault of the rules as a form says it. */
export const wordsOf = (fault: { problem: string; site?: string }) => ({
  key: fault.problem,
  ...(fault.site !== undefined && { values: { site: fault.site } }),
})
