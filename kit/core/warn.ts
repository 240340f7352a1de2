const said = new Set<string>()

/** Logs, once per page, a problem that the page's author has to fix and would not learn of otherwise. */
export function warnOnce(text: string): void {
  if (said.has(text)) return
  said.add(text)
  console.warn(`Wezesha: ${text}`)
}
