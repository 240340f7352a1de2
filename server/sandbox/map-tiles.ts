import { Resvg } from '@resvg/resvg-js'
import type { StandIn } from './service.ts'
import { serveStandIn } from './service.ts'

const PATH = /^\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.png$/

/** Draws a map tile of a fictional town, with streets that continue across tiles, so that panning and zooming are visible. */
function drawn(z: number, x: number, y: number): Buffer {
  const parts = [48, 112, 176, 240].map((at, number) => {
    const wide = (x + y + number) % 4 === 0 ? 10 : 4
    return `<path d="M0 ${at}H256M${at} 0V256" stroke="#fff" stroke-width="${wide}"/>`
  })
  const park =
    (x * 7 + y * 13) % 5 === 0 ? '<rect x="60" y="60" width="104" height="104" fill="#cfe8c9"/>' : ''
  const water =
    (x * 3 + y * 5) % 11 === 0 ? '<rect x="182" y="182" width="52" height="74" fill="#bcd9ee"/>' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><rect width="256" height="256" fill="#ece7de"/>${park}${water}${parts.join('')}<path d="M0 ${z * 8}H256" stroke="#e3c98a" stroke-width="6"/></svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

/** Stand-in for a map tile service. */
export async function serveMapTiles(): Promise<StandIn & { account: { url: string; attribution: string } }> {
  const served = await serveStandIn(({ path }) => {
    const [, ...at] = PATH.exec(path) ?? []
    const [z, x, y] = at.map(Number)
    if (z === undefined || x === undefined || y === undefined) return { status: 404, body: {} }
    return { headers: { 'content-type': 'image/png' }, body: drawn(z, x, y) as never }
  })
  return { ...served, account: { url: `${served.url}/{z}/{x}/{y}.png`, attribution: 'Demo map' } }
}
