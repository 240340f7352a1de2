import type { BlockName, BlockReply, BlockValue, Home } from '#contract/home.ts'

/** The maximum a form accepts, in the currency with the longest amounts. */
const MOST = 999_999_999_00
const TZS = 'TZS' as const
/** A realistically long name. */
const NAME = 'Mwanakombo Abdulrahman Kibwana-Nyambura'
const DAY = 86_400_000

type Change = { [Name in BlockName]?: (value: BlockValue<Name>) => BlockValue<Name> | null }

/** Returns a response with some of its blocks changed; null for a block without content. */
function changed(home: Home, change: Change): Home {
  const blocks = Object.fromEntries(
    (Object.entries(home.blocks) as [BlockName, BlockReply<BlockName>][]).map(([name, reply]) => {
      const by = change[name] as ((value: unknown) => unknown) | undefined
      if (!by) return [name, reply]
      const value = by(reply.value)
      return [name, value === null ? { state: 'empty' } : { state: 'ok', value }]
    }),
  )
  return { ...home, blocks: blocks as Home['blocks'] }
}

/** Returns the home screen of a user on their first day, in an equally new portal. */
export const firstRun = (home: Home): Home =>
  changed(home, {
    next: () => ({ items: [{ kind: 'set-up', to: '/dashboard/profile', done: 0, total: 4 }] }),
    loan: () => ({ loan: null }),
    sales: value => ({
      ...value,
      count: 0,
      kept: false,
      days: value.days.map(({ day }) => ({ day, amount: 0 })),
    }),
    invoices: value => ({ ...value, owed: 0, owedBy: 0, overdue: 0, overdueBy: 0, kept: false }),
    score: () => null,
    setup: () => ({
      steps: (['funds', 'staff', 'programme', 'look'] as const).map(name => ({
        name,
        done: name === 'look',
      })),
    }),
    waiting: () => ({ queues: [] }),
    mine: () => null,
    oldest: () => ({ rows: [], total: 0 }),
    today: () => ({ cameIn: [], paidOut: [], applied: 0 }),
    newest: () => ({ rows: [] }),
    portfolio: () => ({ rows: [], newClients: 0 }),
    trend: () => null,
    service: () => ({ failed: [] }),
  })

/** Returns the home screen of a user with everything late, with the longest names and sums. */
export function inTrouble(home: Home): Home {
  const since = new Date(Date.parse(home.at) - 131 * DAY).toISOString()
  const sums = [{ currency: TZS, amount: MOST, count: 1_200 }]
  const due = { currency: TZS, amount: MOST, day: since.slice(0, 10) }
  const more = changed(home, {
    next: () => ({
      items: [
        {
          ...due,
          kind: 'loan-late',
          name: '3NT9RQCF',
          to: '/dashboard/consumer-credit/pay?loan=64b7f1a2c3d4e5f6000000aa',
        },
        {
          kind: 'step-returned',
          step: 'idFront',
          to: '/dashboard/onboarding',
          reason: 'The picture is blurred. Hold the phone still, in good light, and take it again please.',
        },
        { kind: 'survey', name: NAME, to: '/dashboard/qsurvey/client/home', total: 150, day: home.today },
        { kind: 'learn-late', name: NAME, to: '/dashboard/lms', day: since.slice(0, 10) },
        { kind: 'play-returned', name: NAME, to: '/dashboard/playbook' },
      ],
    }),
    loan: ({ loan }) => ({
      loan: loan && {
        ...loan,
        status: 'active',
        code: '3NT9RQCF',
        currency: TZS,
        amount: MOST,
        approvedAmount: MOST,
        monthly: MOST,
        outstanding: MOST,
        overdue: MOST,
        penalty: MOST,
        daysLate: 131,
        late: 11,
      },
    }),
    sales: value => ({
      ...value,
      currency: TZS,
      business: NAME,
      count: 1_200,
      kept: true,
      days: value.days.map(({ day }) => ({ day, amount: MOST })),
    }),
    invoices: value => ({
      ...value,
      currency: TZS,
      owed: MOST,
      owedBy: 1_200,
      overdue: MOST,
      overdueBy: 1_200,
      kept: true,
    }),
    waiting: ({ queues }) => ({
      queues: queues.map(queue => ({ ...queue, count: 12_345, oldest: since, late: true })),
    }),
    oldest: ({ rows }) => ({
      rows: rows.map(row => ({ ...row, name: NAME, currency: TZS, amount: MOST, since })),
      total: 12_345,
    }),
    today: () => ({ cameIn: sums, paidOut: sums, applied: 1_200 }),
    portfolio: () => ({
      rows: [{ currency: TZS, balance: MOST, loans: 50_000, atRisk: 9_990, paidBack: MOST }],
      newClients: 1_200,
    }),
    service: () => ({
      failed: [
        { name: 'mail', count: 12_345 },
        { name: 'payout', count: 12 },
      ],
    }),
  })
  const failed = { state: 'failed' as const }
  const { score, newest } = more.blocks
  return {
    ...more,
    blocks: { ...more.blocks, ...(score && { score: failed }), ...(newest && { newest: failed }) },
  }
}
