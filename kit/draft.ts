export type Draft = { read(): unknown; write(value: unknown): void }

/**
 * Keeps what was typed in this tab's session storage, under the widget's name and an id the page chose. Without an id nothing is
 * stored: a widget leaves no trace on a partner's page unasked. Blocked or full storage costs the draft, never the form.
 * A draft belongs to what the element was `given`: other attributes, as from a link with other figures, start afresh. Where it stands
 * in its own screens is not one of them: a page loaded anew on the second screen finds what was typed.
 */
export function createDraft(
  widget: string,
  id: string | null,
  { path, base, ...given }: Partial<Record<string, string>>,
): Draft {
  const key = `wezesha:${widget}:${id}`
  const start = JSON.stringify(given)
  const attempt = <T>(deed: () => T): T | null => {
    try {
      return id === null ? null : deed()
    } catch {
      return null
    }
  }
  return {
    read: () =>
      attempt(() => {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return kept?.start === start ? kept.value : null
      }),
    write: value => void attempt(() => sessionStorage.setItem(key, JSON.stringify({ start, value }))),
  }
}
