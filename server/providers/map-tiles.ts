/** Map tiles, with the attribution that they require. */
export type MapTiles = {
  attribution: string
  /** Fetches a tile. @throws Error if the service does not respond with a picture */
  tile(z: number, x: number, y: number): Promise<Buffer>
} | null

export type MapAccount = { url: string; attribution: string } | null

/** Timeout in ms. */
const PATIENCE = 8_000
const LARGEST = 500_000

/**
 * Opens a service of PNG tiles. Our server proxies them, so that the service does not learn who looks at which place, and pages whose CSP
 * allows our server only can show maps too.
 * @param account `url` with `{z}`, `{x}` and `{y}`; null switches maps off
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
