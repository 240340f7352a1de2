import {
  APP_NAMES,
  type App,
  BLOCK_NAMES,
  type BlockName,
  type Count,
  type Counts,
  type Home,
  type homeEndpoints,
  type Item,
  type Queue,
  STEP_NAMES,
  type StepName,
  type Waiting,
} from '#contract/home.ts'
import { QUEUES, type QueueName } from '#contract/home-queue.ts'
import { dayOf } from '#rules/day.ts'
import { homeOrder, troubleIn } from '#rules/home.ts'
import { isOverdue } from '#rules/waiting.ts'
import type { Handlers, Signed } from '#server/http/routes.ts'
import { mineOf } from './mine.ts'
import { type HomeReads, readsFor } from './reads.ts'

/** Time limit per block, in ms; slower blocks are requested individually. */
const PATIENCE = 300
/** Number of queue items shown on a home page. */
const OLDEST = 7

/** Results of several reads, in order, and the names of those that failed. */
type Settled<Value> = { found: [string, Value][]; failed: string[] }

/** Runs reads concurrently. Failures are logged and left out. */
async function settle<One, Value>(
  reads: [string, One][],
  read: (one: One) => Promise<Value>,
  { log }: Signed,
): Promise<Settled<Value>> {
  const found: [string, Value][] = []
  const failed: string[] = []
  const answers = await Promise.allSettled(reads.map(async ([, one]) => read(one)))
  answers.forEach((answer, at) => {
    const name = reads[at]?.[0] as string
    if (answer.status === 'fulfilled') found.push([name, answer.value])
    else {
      failed.push(name)
      log.error({ err: answer.reason, read: name }, 'could not read data for the home page')
    }
  })
  return { found, failed }
}

/** Thrown if all reads of a block failed; each is already logged. */
class Unread extends Error {}

/** Combines several reads: a block fails only if all of them do. */
function together<Value>({ found, failed }: Settled<Value>): [string, Value][] {
  if (failed.length > 0 && found.length === 0) throw new Unread()
  return found
}

/**
 * Handlers for home pages and menus, from the reads of the subjects. A failing read does not affect the others.
 * @param patience time limit per block, in ms
 * @param versionOf returns the current version of the portal's settings
 */
export function homeHandlers(
  subjects: readonly HomeReads[],
  patience = PATIENCE,
  versionOf: (viewer: Signed) => string = () => '',
): Handlers<typeof homeEndpoints> {
  const itemsOf = (viewer: Signed): Promise<Settled<Item[]>> =>
    settle(readsFor(subjects, 'items', viewer), ({ read }) => read(viewer), viewer)

  const queuesOf = async (viewer: Signed): Promise<Settled<Queue>> => {
    const { found, failed } = await settle(
      readsFor(subjects, 'queues', viewer),
      ({ read }) => read(viewer),
      viewer,
    )
    return {
      failed,
      found: inOrder(
        found.map(([name, { count, oldest }]) => {
          const late = oldest !== null && isOverdue(oldest, Date.now())
          return [name, { name: name as QueueName, count, oldest, late }] as const
        }),
        Object.keys(QUEUES),
      ),
    }
  }

  async function oldestOf(viewer: Signed, reading: ReturnType<typeof queuesOf>) {
    const rowsOf = settle(
      readsFor(subjects, 'queues', viewer),
      ({ oldest }) => oldest(viewer, OLDEST),
      viewer,
    )
    const [rows, queues] = await Promise.all([rowsOf.then(together), reading.then(together)])
    return {
      rows: rows
        .flatMap(([queue, some]): Waiting[] => some.map(row => ({ ...row, queue: queue as QueueName })))
        .sort((one, other) => Date.parse(one.since) - Date.parse(other.since))
        .slice(0, OLDEST),
      total: queues.reduce((sum, [, { count }]) => sum + count, 0),
    }
  }

  async function appsOf(viewer: Signed): Promise<{ apps: App[] }> {
    const read = await settle(readsFor(subjects, 'apps', viewer), ({ read }) => read(viewer), viewer)
    const apps = together(read).flatMap(([name, app]): [string, App][] =>
      app ? [[name, { ...app, name: name as App['name'] }]] : [],
    )
    return { apps: inOrder(apps, APP_NAMES).map(([, app]) => app) }
  }

  /** Returns the setup steps of a new portal; null once all required ones are done. */
  async function setupOf(viewer: Signed) {
    const reads = readsFor(subjects, 'steps', viewer)
    const found = together(await settle(reads, ({ read }) => read(viewer), viewer))
    const spare = new Set(reads.flatMap(([name, step]) => (step.spare ? [name] : [])))
    if (found.every(([name, done]) => done || spare.has(name as StepName))) return null
    return { steps: inOrder(found, STEP_NAMES).map(([name, done]) => ({ name, done })) }
  }

  /** Returns a viewer's blocks with the function that reads each: null if there is nothing to show. */
  function blocksOf(viewer: Signed): [BlockName, () => Promise<unknown>][] {
    const has = (kind: 'items' | 'apps' | 'queues' | 'done' | 'steps') =>
      readsFor(subjects, kind, viewer).length > 0
    const own = readsFor(subjects, 'blocks', viewer).map(
      ([name, { read }]): [BlockName, () => Promise<unknown>] => [name, () => read(viewer)],
    )
    const all: [BlockName, () => Promise<unknown>][] = [...own]
    if (has('items')) {
      all.push([
        'next',
        async () => {
          const items = together(await itemsOf(viewer)).flatMap(([, some]) => some)
          return items.length > 0 ? { items } : null
        },
      ])
    }
    if (has('apps')) all.push(['apps', () => appsOf(viewer)])
    if (has('queues')) {
      let reading: ReturnType<typeof queuesOf> | undefined
      // both blocks need them, and they cost most
      const readQueues = () => {
        reading ??= queuesOf(viewer)
        return reading
      }
      all.push(
        ['waiting', async () => ({ queues: together(await readQueues()).map(([, queue]) => queue) })],
        ['oldest', () => oldestOf(viewer, readQueues())],
      )
    }
    if (has('steps')) all.push(['setup', () => setupOf(viewer)])
    if (has('done')) all.push(['mine', () => mineOf(subjects, viewer)])
    return all
  }

  async function answerOf(
    read: () => Promise<unknown>,
    name: BlockName,
    { log }: Signed,
    most: number | null,
  ) {
    const answer = read().then(
      value => (value === null ? { state: 'empty' as const } : { state: 'ok' as const, value }),
      error => {
        if (!(error instanceof Unread))
          log.error({ err: error, block: name }, 'a block of the home page failed')
        return { state: 'failed' as const }
      },
    )
    if (most === null) return answer
    let timer: NodeJS.Timeout | undefined
    const later = new Promise<{ state: 'later' }>(resolve => {
      timer = setTimeout(() => resolve({ state: 'later' }), most)
    })
    return Promise.race([answer, later]).finally(() => clearTimeout(timer))
  }

  return {
    'GET home/blocks': async ({ query }, viewer) => {
      const names = query.blocks?.split(',')
      const mine = blocksOf(viewer).filter(([name]) => !names || names.includes(name))
      const most = names?.length === 1 ? null : patience
      const answers = await Promise.all(
        mine.map(async ([name, read]) => [name, await answerOf(read, name, viewer, most)] as const),
      )
      const now = new Date()
      return {
        at: now.toISOString(),
        today: dayOf(now.getTime()),
        blocks: Object.fromEntries(inOrder(answers, BLOCK_NAMES)) as Home['blocks'],
      }
    },

    'GET home/waiting': async (_, viewer) => {
      const own = readsFor(subjects, 'counts', viewer)
      const [items, queues, found] = await Promise.all([
        itemsOf(viewer),
        queuesOf(viewer),
        settle(own, ({ read }) => read(viewer), viewer),
      ])
      const counts: Record<string, Count> = Object.fromEntries(found.found)
      for (const [, { name, count, late }] of queues.found) {
        const { count: entry } = QUEUES[name]
        if (entry === null) continue
        const before = counts[entry]
        counts[entry] = { count: (before?.count ?? 0) + count, late: late || before?.late === true }
      }
      // a count summed over several queues would be wrong without the failed one
      for (const name of queues.failed) delete counts[QUEUES[name as QueueName].count ?? '']
      const now = new Date()
      const today = dayOf(now.getTime())
      const facts = items.found.flatMap(([, some]) => some)
      return {
        at: now.toISOString(),
        today,
        counts,
        trouble: troubleIn(homeOrder(facts, today)),
        portal: versionOf(viewer),
        pays: facts.some(({ kind }) => kind === 'loan-late' || kind === 'loan-due'),
      } satisfies Counts
    },
  }
}

/** Sorts entries by the order of a list of names. */
const inOrder = <One extends readonly [string, unknown]>(
  some: readonly One[],
  names: readonly string[],
): One[] => some.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
