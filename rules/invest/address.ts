/** The parts of a pasted web address. */
export type Address = { host: string; path: string; query: string; whole: string }

const PARTS = /^https?:\/\/([a-z0-9.-]+)(?::\d+)?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i

/** Splits a web address; null for anything else. Addresses with credentials before the host are rejected. */
export function readAddress(text: string): Address | null {
  const [whole, host, path = '/', query = ''] = PARTS.exec(text) ?? []
  return whole && host ? { host: host.toLowerCase(), path, query, whole: plain(whole) } : null
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
