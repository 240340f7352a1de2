/** Converts a validation fault of the rules to the form's message. */
export const wordsOf = (fault: { problem: string; site?: string }) => ({
  key: fault.problem,
  ...(fault.site !== undefined && { values: { site: fault.site } }),
})
