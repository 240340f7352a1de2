/**
 * Keeps what was typed in this tab's session storage, under the widget's name and an id the page chose. Without an id nothing is
 * stored: a widget leaves no trace on a partner's page unasked. Blocked or full storage costs the draft, never the form.
 */
export function createDraft(
  widget: string,
  id: string | null,
): { read(): unknown; write(value: unknown): void } {
  const key = `wezesha:${widget}:${id}`
  const attempt = <T>(deed: () => T): T | null => {
    try {
      return id === null ? null : deed()
    } catch {
      return null
    }
  }
  return {
    read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
    write: value => void attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
  }
}
