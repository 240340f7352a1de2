export type Draft = { read(): unknown; write(value: unknown): void }

/** Lifetime of a draft: as long as its tab, or on this device until its author signs out. */
export type Lifetime = 'tab' | 'device'

/**
 * Keeps unsaved input in the tab's session storage, or for long forms on the device, under the widget's name and an id chosen by the page.
 * Without an id nothing is stored: a widget leaves no data on a partner's page unasked. Blocked or full storage loses the draft, never the
 * form. A draft is tied to the attributes the element was `given`: other attributes, as from a link with other figures, start afresh. The
 * widget's current screen (`path`, `base`) is excluded: reloading on the second screen restores the input.
 */
export function createDraft(
  widget: string,
  id: string | null,
  { path, base, ...given }: Partial<Record<string, string>>,
  lifetime: Lifetime = 'tab',
): Draft {
  // mere access to the property may throw
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
