/**
 * Returns a query parameter of an address: `queryValue('/home?mentor=7', 'mentor')` is `7`; null if absent. For rules, which can't rely
 * on browser APIs; a malformed encoding is returned as it is.
 */
export function queryValue(address: string, name: string): string | null {
  const search = address.split('?')[1]?.split('#')[0] ?? ''
  const found = search.split('&').find(one => one.split('=')[0] === name)
  if (found === undefined) return null
  const value = found.slice(name.length + 1).replaceAll('+', ' ')
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
