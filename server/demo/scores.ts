import { and, asc, eq, inArray } from 'drizzle-orm'
import type { MeasureId, Metric } from '#contract/score-names.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { daysOf, lastQuarter, type Quarter, quarterAfter } from '#rules/quarter.ts'
import { cardOf, type QuarterFacts, saysAnything } from '#rules/score/card.ts'
import type { MetricRow } from '#rules/score/credit.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows } from '#server/db/row.ts'
import {
  account,
  business,
  creditNote,
  scoreEntry,
  scoreNote,
  scoreOverride,
} from '#server/db/schema/index.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { monthsAt, storedCard, wasThere } from '#server/score/entries.ts'
import { factsOf, keyOf } from '#server/score/facts.ts'
import { tablesOf } from '#server/score/tables.ts'
import { DAY, plantEach, type Tenant } from './insert.ts'
import { plantPeers } from './peers.ts'
import { authorIn, demoEmail, idOf } from './people.ts'

const QUARTERS = 8

/** Staff notes on a business by quarter: its coaching increases over time. */
const noted = (at: number): [MeasureId, value: number, en: string, sw: string][] => [
  [
    'participationInAcceleration.businessCoach',
    Math.min(3, Math.floor(at / 2)),
    'Register of the business coach',
    'Daftari la kocha wa biashara',
  ],
  [
    'participationInAcceleration.chanukaCheckinAttendance',
    Math.min(100, 40 + at * 8),
    'Attendance list of the check-ins',
    'Orodha ya mahudhurio',
  ],
  [
    'impactData.insurancesProvided',
    at > 5 ? 1 : 0,
    'Cover note seen at the visit',
    'Hati ya bima ilionekana',
  ],
  ['impactData.noOfEmployees', 2 + Math.floor(at / 3), 'Counted at the visit', 'Walihesabiwa kwenye ziara'],
]

/** Staff findings for the client's credit scorecard; other businesses have fewer. */
const FOUND: [Metric, value: number | null, rows: MetricRow[] | null, en: string, sw: string][] = [
  [
    'collateralAbility',
    80,
    null,
    'Handcart and stock, seen at the stall',
    'Mkokoteni na bidhaa, vilionekana',
  ],
  [
    'licensesOrPermits',
    null,
    [
      { name: 'Business permit', value: 1 },
      { name: 'Tax number', value: 1 },
      { name: 'Health certificate', value: 0 },
    ],
    'Copies in the file',
    'Nakala kwenye faili',
  ],
  ['ownContribution', 30, null, 'Bank slip of the deposit', 'Hati ya benki ya amana'],
  ['creditReferenceBureau', 0, null, 'Bureau report', 'Ripoti ya CRB'],
  ['suppliersReference', 4, null, 'Call with the wholesaler', 'Simu na muuzaji wa jumla'],
  ['offtakerUndertaking', 3, null, 'Letter of a school kitchen', 'Barua ya jiko la shule'],
  ['successionPlanning', 2, null, 'Talk at the visit: a sister helps out', 'Mazungumzo: dada husaidia'],
  ['experienceSkills', 6, null, 'Talk at the visit', 'Mazungumzo kwenye ziara'],
  ['guarantors', 2, null, 'Two signed letters', 'Barua mbili zilizosainiwa'],
  ['leadership', 4, null, 'Notes of the coach', 'Maelezo ya kocha'],
  ['commitment', 3, null, 'Register of the business coach', 'Daftari la kocha wa biashara'],
]

/**
 * Plants eight quarters of scores of the demo's businesses, with staff notes, in tenants without any. All are closed except the
 * last quarter of the most recently started business.
 * @param book the demo's own loan ledger
 */
export const plantScores = (sql: Sql, book: LendingCore, now = Date.now()): Promise<void> =>
  plantEach(sql, scoreEntry, (tx, tenant) => plantTenant(tx, tenant, book, now))

async function plantTenant(tx: Sql, tenant: Tenant, book: LendingCore, now: number): Promise<void> {
  const { code } = tenant
  const peers = await plantPeers(tx, tenant, now)
  const members = ['client', 'applicant', 'digiprime'] as const
  const own = members.map(role => idOf(demoEmail(role, code)))
  const owners = [...own, ...peers]
  const found = await tx
    .select({ business })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .where(and(eq(business.tenant, code), inArray(business.owner, owners)))
    .orderBy(asc(business.createdAt), asc(business.id))
  const all = found
    .map(row => row.business)
    .sort((one, other) => owners.indexOf(one.owner) - owners.indexOf(other.owner))
  // only the demo's own users have staff notes
  const noticed = all.filter(({ owner }) => own.includes(owner))
  const last = lastQuarter(now)
  const quarters = Array.from({ length: QUARTERS }, (_, at) => quarterAfter(last, at + 1 - QUARTERS))
  const [staff, boss] = [authorIn(code, 'processor'), authorIn(code, 'super')]
  const isSwahili = code === 'jenga'
  const after = (quarter: Quarter, days: number) =>
    new Date(Math.min(now, instantOf(addDays(daysOf(quarter).to, days)) + 34_200_000))

  await tx.insert(scoreNote).values(
    noticed.flatMap((one, place) =>
      quarters.flatMap((quarter, at) =>
        wasThere(one, quarter)
          ? noted(Math.max(0, at - place)).map(([measure, value, en, sw]) => ({
              business: one.id,
              quarter,
              measure,
              value,
              note: isSwahili ? sw : en,
              ...staff,
              at: after(quarter, 3),
            }))
          : [],
      ),
    ),
  )
  const [first, ...others] = noticed
  const noteOf =
    (id: string) =>
    ([metric, value, rows, en, sw]: (typeof FOUND)[number]) => ({
      business: id,
      metric,
      value,
      rows,
      note: isSwahili ? sw : en,
      ...staff,
      day: addDays(dayOf(now), -34),
      at: new Date(now - 33 * DAY),
    })
  const found_ = [
    ...(first ? FOUND.map(noteOf(first.id)) : []),
    ...others.flatMap(one => FOUND.slice(0, 4).map(noteOf(one.id))),
  ]
  await addRows(tx, creditNote, found_)

  const counting = await tablesOf(tx, code)
  const facts = await factsOf({ sql: tx, book, now }, all, quarters)
  const entries = all.flatMap(one =>
    quarters.flatMap((quarter): (typeof scoreEntry.$inferInsert)[] => {
      const known = facts.get(keyOf(one.id, quarter)) as QuarterFacts
      // leaves one quarter open to be closed in the demo
      if (!wasThere(one, quarter) || (quarter === last && one.id === noticed.at(-1)?.id)) return []
      const card = cardOf(known, counting.measures)
      if (!saysAnything(card)) return []
      return [
        {
          id: idOf(`score ${one.id} ${quarter}`),
          tenant: code,
          business: one.id,
          quarter,
          months: monthsAt(one, quarter),
          ...storedCard(card),
          facts: known,
          version: counting.version,
          ...boss,
          at: after(quarter, 9),
        },
      ]
    }),
  )
  await addRows(tx, scoreEntry, entries)
  const open = entries.find(({ business: id, quarter }) => id === others[0]?.id && quarter === last)
  if (open) {
    await tx.insert(scoreOverride).values({
      tenant: code,
      entry: open.id as string,
      measure: 'impactData.noOfEmployees',
      score: 100,
      ...staff,
      reason: isSwahili
        ? 'Wafanyakazi wawili wa msimu walionekana kwenye ziara.'
        : 'Two seasonal workers were seen at the visit.',
      at: new Date(now - 2 * DAY),
    })
  }
}
