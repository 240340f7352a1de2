/** The parts of a web address that somebody pasted. */
export type Address = { host: string; path: string; query: string; whole: string }

const PARTS = /^https?:\/\/([a-z0-9.-]+)(?::\d+)?(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i

/** Takes a web address apart; null for anything else. What stands before the host, as a name and password, is never one of ours. */
export function readAddress(text: string): Address | null {
  const [whole, host, path = '/', query = ''] = PARTS.exec(text) ?? []
  return whole && host ? { host: host.toLowerCase(), path, query, whole: plain(whole) } : null
}

/** What a name stands for in a query; empty where it is not there. */
export function inQuery(query: string, name: string): string {
  const [, value = ''] = new RegExp(`[?&]${name}=([^&#]*)`).exec(query) ?? []
  return plain(value)
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
