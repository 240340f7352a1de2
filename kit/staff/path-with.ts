/** Returns a path with a query, without its blank values. */
export function pathWith(at: string, query: Readonly<Record<string, string>>): string {
  const search = String(new URLSearchParams(Object.entries(query).filter(([, value]) => value)))
  return search ? `${at}?${search}` : at
}
