import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/open.ts'
import { countJobs } from '#server/jobs/worker.ts'
import { Refusal } from '#server/refusal/message.ts'

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const JOB_STATES = [
  ['waiting', 'Mails, SMS and webhook deliveries that are still to be sent, in the whole installation.'],
  ['failed', 'Mails, SMS and webhook deliveries that were given up in the last 90 days.'],
] as const

/** Measures all requests and the job queue, and serves the metrics at `/metrics`, in the Prometheus text format. */
export function mountMetrics(
  app: FastifyInstance,
  { sql }: Database,
  { production, metricsToken }: { production: boolean; metricsToken: string | null },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s arrival to the end of its answer, by the pattern of its route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // the route's pattern rather than the URL: low cardinality, and no personal data
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  // zeros are reported too: an alert on growth misses a series that begins with its first failure
  const kinds = new Set<string>(['mail', 'sms', 'webhook'])
  for (const [state, help] of JOB_STATES) {
    new Gauge({
      name: `jobs_${state}`,
      help,
      labelNames: ['kind'] as const,
      registers: [registry],
      async collect() {
        this.reset()
        // the other metrics matter most when the database is down
        const counts = await countJobs(sql).catch(() => null)
        if (!counts) return
        for (const { kind } of counts) kinds.add(kind)
        for (const kind of kinds) this.set({ kind }, counts.find(one => one.kind === kind)?.[state] ?? 0)
      },
    })
  }
  app.addHook('onClose', async () => registry.clear())

  app.get('/metrics', async (request, reply) => {
    // without a configured token, /metrics is closed in production
    if (metricsToken === null && production) return reply.callNotFound()
    if (metricsToken !== null && !same(request.headers.authorization, `Bearer ${metricsToken}`)) {
      throw new Refusal('signed-out', 'program.metrics-token')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function same(given: string | undefined, wanted: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
