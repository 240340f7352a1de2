import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { FOR_OTHERS } from './headers.ts'
import { originOf } from './origin.ts'
import { hostName, partnerOrigins, type Tenancy, type TenantDirectory } from './tenant-directory.ts'

const DAY = 86_400

/**
 * Sets the CORS headers. Public calls are readable from every origin: `*` rather than the reflected origin, so that caches need
 * not vary by origin. Calls that need a session are readable only from the tenant's own pages and its partner sites.
 */
export async function allowOrigin(
  row: Pick<Endpoint, 'who'>,
  directory: TenantDirectory,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.headers(FOR_OTHERS).header('access-control-expose-headers', 'x-request-id, retry-after, date')
  if (row.who === 'anyone') return
  reply.removeHeader('access-control-allow-origin')
  // cookie calls are same-origin only, and secret keys are used by servers only
  if (row.who === 'visitor' || row.who === 'partner') return
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin && mayRead(origin, request, await directory.find(request.host))) {
    reply.header('access-control-allow-origin', origin)
  }
}

/** Answers a CORS preflight request. */
export function allowCall(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', methods.join(', '))
    .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
    .header('access-control-max-age', String(DAY))
    .send()
}

/** Whether a page's origin may read the response: partner sites, and the tenant's other hosts under the same scheme and port. */
function mayRead(origin: string, request: FastifyRequest, tenancy: Tenancy): boolean {
  if (partnerOrigins(tenancy).includes(origin)) return true
  if (!URL.canParse(origin) || !URL.canParse(originOf(request))) return false
  const [page, called] = [new URL(origin), new URL(originOf(request))]
  const isAlike = page.protocol === called.protocol && page.port === called.port
  return isAlike && tenancy.hosts.includes(hostName(page.host))
}
