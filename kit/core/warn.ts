const said = new Set<string>()

/** Says in the console, once per page, what whoever made the page has to change: nobody else would hear of it. */
export function warnOnce(text: string): void {
  if (said.has(text)) return
  said.add(text)
  console.warn(`Wezesha: ${text}`)
}
