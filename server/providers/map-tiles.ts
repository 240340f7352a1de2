/** The squares that maps are made of, and who is to be named for them. */
export type MapTiles = {
  attribution: string
  /** @throws Error where the service does not answer with a picture */
  tile(z: number, x: number, y: number): Promise<Buffer>
} | null

export type MapAccount = { url: string; attribution: string } | null

/** In ms. */
const PATIENCE = 8_000
const LARGEST = 500_000

/**
 * Tiles of a service, as PNG. They are asked for by us and not by people's browsers: it does not learn who looks where, and pages
 * whose policy knows our server alone have maps too.
 * @param account `url` with `{z}`, `{x}` and `{y}`; null: no map is drawn
 */
export function openMapTiles(account: MapAccount): MapTiles {
  if (account === null) return null
  const { url, attribution } = account
  return {
    attribution,
    async tile(z, x, y) {
      const address = url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
      const response = await fetch(address, {
        headers: { 'user-agent': 'wezesha-portal', accept: 'image/png' },
        signal: AbortSignal.timeout(PATIENCE),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG'
      if (!response.ok || !isPng || bytes.length > LARGEST) {
        throw new Error(`The map service answers ${response.status}`)
      }
      return bytes
    },
  }
}
