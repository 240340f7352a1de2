export type Draft = { read(): unknown; write(value: unknown): void }

/** How long a draft lives: as long as its tab, or on this device until whoever wrote it signs out. */
export type Lifetime = 'tab' | 'device'

/**
 * Keeps what was typed in this tab's session storage, or for long forms on the device, under the widget's name and an id the page chose. Without an id nothing is
 * stored: a widget leaves no trace on a partner's page unasked. Blocked or full storage costs the draft, never the form.
 * A draft belongs to what the element was `given`: other attributes, as from a link with other figures, start afresh. Where it stands
 * in its own screens is not one of them: a page loaded anew on the second screen finds what was typed.
 */
export function createDraft(
  widget: string,
  id: string | null,
  { path, base, ...given }: Partial<Record<string, string>>,
  lifetime: Lifetime = 'tab',
): Draft {
  // a browser may refuse the very name
  const storage = () => (lifetime === 'device' ? localStorage : sessionStorage)
  const key = `wezesha:${widget}:${id}`
  const start = JSON.stringify(given)
  const attempt = <T>(action: () => T): T | null => {
    try {
      return id === null ? null : action()
    } catch {
      return null
    }
  }
  return {
    read: () =>
      attempt(() => {
        const kept = JSON.parse(storage().getItem(key) ?? 'null')
        return kept?.start === start ? kept.value : null
      }),
    write: value => void attempt(() => storage().setItem(key, JSON.stringify({ start, value }))),
  }
}
