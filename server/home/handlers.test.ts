import { expect, it, vi } from 'vitest'
import { BLOCK_NAMES, type Item } from '#contract/home.ts'
import { ROLES, type Role } from '#contract/role.ts'
import type { Signed } from '#server/http/routes.ts'
import { homeHandlers } from './handlers.ts'
import type { HomeReads, QueueRead } from './reads.ts'

const viewerAs = (role: Role) => {
  const log = { error: vi.fn() }
  const viewer = { person: { role }, tenant: { modules: ['account', 'loans'] }, log } as unknown as Signed
  return { viewer, log }
}

const fails = async () => {
  throw new Error('the table is gone')
}
const never = () => new Promise<never>(() => {})
const survey: Item = { kind: 'survey', to: '/survey', name: 'Quarterly' }
const loanLate: Item = { kind: 'loan-late', to: '/pay', name: '3NT9RQCF', amount: 100, day: '2026-01-01' }
const own = { who: 'profile.fill-in', module: 'account' } as const
const staffs = { who: 'loan.see', module: 'loans' } as const
const money = { who: 'loan.apply', module: 'loans' } as const

const blocksOf = async (reads: HomeReads[], role: Role, asked?: string, patience?: number) => {
  const { viewer, log } = viewerAs(role)
  const answer = await homeHandlers(reads, patience)['GET home/blocks']({ query: { blocks: asked } }, viewer)
  return { blocks: answer.blocks, log }
}

it('A failed read fails only its block, and is logged', async () => {
  const { blocks, log } = await blocksOf(
    [
      { items: { 'survey.open': { ...own, read: async () => [survey] } } },
      { blocks: { loan: { ...money, read: fails } } },
    ],
    'client',
  )
  expect(blocks).toEqual({ next: { state: 'ok', value: { items: [survey] } }, loan: { state: 'failed' } })
  expect(log.error).toHaveBeenCalledOnce()
})

it('A block with several reads shows those that succeed', async () => {
  const reads: HomeReads[] = [
    {
      items: { 'survey.open': { ...own, read: async () => [survey] }, 'loan.due': { ...money, read: fails } },
    },
  ]
  expect((await blocksOf(reads, 'client')).blocks.next).toEqual({ state: 'ok', value: { items: [survey] } })
  const broken: HomeReads[] = [{ items: { 'loan.due': { ...money, read: fails } } }]
  expect((await blocksOf(broken, 'client')).blocks.next).toEqual({ state: 'failed' })
})

it('A block without content is empty', async () => {
  const reads: HomeReads[] = [{ items: { 'survey.open': { ...own, read: async () => [] } } }]
  expect((await blocksOf(reads, 'client')).blocks).toEqual({ next: { state: 'empty' } })
})

it('A slow block is deferred, unless it is requested alone', async () => {
  const slow: HomeReads[] = [
    {
      blocks: { loan: { ...money, read: never } },
      items: { 'survey.open': { ...own, read: async () => [] } },
    },
  ]
  expect((await blocksOf(slow, 'client', undefined, 1)).blocks.loan).toEqual({ state: 'later' })
  const soon: HomeReads[] = [
    {
      blocks: {
        loan: { ...money, read: () => new Promise(done => setTimeout(() => done({ loan: null }), 20)) },
      },
    },
  ]
  expect((await blocksOf(soon, 'client', 'loan', 1)).blocks).toEqual({
    loan: { state: 'ok', value: { loan: null } },
  })
})

it('Blocks of forbidden actions and missing modules are neither read nor shown', async () => {
  const read = vi.fn(async () => [survey])
  const reads: HomeReads[] = [
    {
      items: {
        'loan.due': { ...money, read },
        'survey.open': { who: 'profile.fill-in', module: 'surveys', read },
      },
    },
  ]
  expect((await blocksOf(reads, 'digiprime')).blocks).toEqual({})
  expect(read).not.toHaveBeenCalled()
})

it('Queues supply the menu counts; a failed one drops only its own count', async () => {
  const queue = (count: number, late: boolean): QueueRead => ({
    ...staffs,
    read: async () => ({ count, oldest: late ? '2020-01-01T00:00:00.000Z' : null }),
    oldest: async () => [],
  })
  const { viewer } = viewerAs('super')
  const reads: HomeReads[] = [
    {
      queues: { 'loans.check': queue(4, false), 'loans.approve': queue(2, true), payments: queue(3, false) },
    },
  ]
  const { counts } = await homeHandlers(reads)['GET home/waiting']({} as never, viewer)
  expect(counts).toEqual({ loans: { count: 6, late: true }, payments: { count: 3, late: false } })

  const broken: HomeReads[] = [{ queues: { 'loans.collect': { ...queue(1, true), read: fails } } }, ...reads]
  const rest = await homeHandlers(broken)['GET home/waiting']({} as never, viewer)
  expect(rest.counts).toEqual({ payments: { count: 3, late: false } })
})

it('The strip shows only late and returned items', async () => {
  const { viewer } = viewerAs('client')
  const reads: HomeReads[] = [
    {
      items: {
        'survey.open': { ...own, read: async () => [survey] },
        'loan.due': { ...money, read: async () => [loanLate] },
      },
    },
  ]
  const { trouble, pays } = await homeHandlers(reads)['GET home/waiting']({} as never, viewer)
  expect(trouble).toEqual([loanLate])
  expect(pays).toBe(true)
})

it('The oldest items come first, across queues', async () => {
  const { viewer } = viewerAs('super')
  const queue = (since: string[]): QueueRead => ({
    ...staffs,
    read: async () => ({ count: since.length, oldest: since[0] ?? null }),
    oldest: async () => since.map(since => ({ to: '/x', name: 'Patrick', since })),
  })
  const reads: HomeReads[] = [
    {
      queues: {
        reviews: queue(['2026-11-03T08:00:00Z', '2026-11-05T08:00:00Z']),
        payments: queue(['2026-11-04T08:00:00.5Z']),
      },
    },
  ]
  const { blocks } = await homeHandlers(reads)['GET home/blocks']({ query: { blocks: 'oldest' } }, viewer)
  expect(blocks.oldest?.value?.rows.map(({ queue }) => queue)).toEqual(['reviews', 'payments', 'reviews'])
  expect(blocks.oldest?.value?.total).toBe(3)
})

it('A home reads each queue once, for all of its blocks', async () => {
  let times = 0
  const read = async () => ({ count: ++times, oldest: null })
  const { blocks } = await blocksOf(
    [{ queues: { reviews: { ...staffs, read, oldest: async () => [] } } }],
    'super',
  )
  expect(blocks.waiting?.value?.queues).toMatchObject([{ name: 'reviews', count: 1 }])
  expect(blocks.oldest?.value?.total).toBe(1)
  expect(times).toBe(1)
})

it('A new portal lists its setup steps until the required ones are done', async () => {
  const manage = { who: 'tenant.manage', module: 'account' } as const
  const steps = (funds: boolean, look: boolean): HomeReads[] => [
    { steps: { look: { ...manage, spare: true, read: async () => look } } },
    { steps: { funds: { ...manage, read: async () => funds } } },
  ]
  expect((await blocksOf(steps(false, true), 'super')).blocks.setup).toEqual({
    state: 'ok',
    value: {
      steps: [
        { name: 'funds', done: false },
        { name: 'look', done: true },
      ],
    },
  })
  expect((await blocksOf(steps(true, false), 'super')).blocks.setup).toEqual({ state: 'empty' })
  expect((await blocksOf(steps(false, false), 'processor')).blocks).toEqual({})
})

it('Every block is on the home of some role', () => {
  const shown = new Set(Object.values(ROLES).flatMap(({ blocks }) => blocks.split(' ')))
  expect(BLOCK_NAMES.filter(name => !shown.has(name))).toEqual([])
})
