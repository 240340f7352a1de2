/**
 * What an address says under a name: `queryValue('/home?mentor=7', 'mentor')` is `7`. Null where it says nothing. For rules, which know no
 * browser; what can be no text of an address is given as it stands.
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
