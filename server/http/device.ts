const BROWSERS: [RegExp, string][] = [
  [/OPR\/|Opera Mini/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns a user-readable browser name, such as `Chrome on Android`, from the User-Agent header. */
export function deviceOf(agent = ''): string {
  const first = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = first(BROWSERS) ?? 'Browser'
  const system = first(SYSTEMS)
  return system ? `${browser} on ${system}` : browser
}
