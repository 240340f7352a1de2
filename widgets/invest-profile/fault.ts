/** Returns the form's message for what the rules read from a text: null unless that is a problem. */
export const problemOf = (read: object | null) => {
  if (!read || !('problem' in read)) return null
  const { problem, site } = read as { problem: string; site?: string }
  return { key: problem, ...(site !== undefined && { values: { site } }) }
}
