import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal/message.ts'
import { FOR_OTHERS } from './headers.ts'
import type { Services } from './services.ts'

const WEEK = 7 * 86_400
/** Highest zoom level that map services offer. */
const NEAREST = 19
const KEPT = 400

/** Proxies map tiles from the configured service. */
export function mountMap(app: FastifyInstance, { services }: { services: Pick<Services, 'map'> }): void {
  /** Cache of recently requested tiles, since users look at the same towns. */
  const known = new Map<string, Buffer>()
  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/map/:z/:x/:y', async (request, reply) => {
    const { map } = services
    const [z, x, y] = [request.params.z, request.params.x, request.params.y].map(text =>
      /^\d{1,7}$/.test(text) ? Number(text) : -1,
    ) as [number, number, number]
    if (!map || z < 0 || z > NEAREST || x < 0 || y < 0 || x >= 2 ** z || y >= 2 ** z) {
      throw new Refusal('not-found', 'file.none')
    }
    const key = `${z}/${x}/${y}`
    const bytes =
      known.get(key) ??
      (await map.tile(z, x, y).catch(error => {
        request.log.warn({ err: error }, 'the map service does not respond')
        throw new Refusal('unavailable', 'file.none')
      }))
    if (known.size >= KEPT) known.clear()
    known.set(key, bytes)
    return reply
      .headers(FOR_OTHERS)
      .header('cache-control', `public, max-age=${WEEK}`)
      .type('image/png')
      .send(bytes)
  })
}
