import { and, asc, desc, eq, isNotNull, isNull, notExists, or, sql as query } from 'drizzle-orm'
import { pairColumns } from '#contract/playbook-columns.ts'
import type { PairRow as DeskPair } from '#contract/playbook-desk.ts'
import type { PAIR_SORTS, PairState } from '#contract/playbook-names.ts'
import { dayOf, daysBetween } from '#rules/day.ts'
import { meanStars, QUIET_DAYS } from '#rules/playbook/progress.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { addRow, addRowIfNew, authorOf, findRow, findRows, setRow } from '#server/db/row.ts'
import {
  account,
  pair,
  pairFeedback,
  pairPlaybook,
  pairReply,
  pairTask,
  pairTool,
} from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { type Account, nameOf, seenBy, subjectOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { piecesOf, sendList } from '#server/tenant/list-file.ts'
import { assignPlaybook } from './assign.ts'
import { assignedTo } from './content.ts'
import {
  advisor,
  entrepreneur,
  lockPair,
  openTo,
  type Paired,
  PLAYBOOK,
  personPath,
  selectPairRows,
} from './pairs.ts'
import { lastSign } from './people.ts'
import { progressOf, workIn, workOf } from './work.ts'

type Sort = (typeof PAIR_SORTS)[number]
type Query = { state?: PairState; advisor?: string; search?: string; sort?: Sort | `-${Sort}` }

/** SQL for the last activity of either person of a pair. */
const lastDone = query<Date>`greatest(${pair.startedAt}, ${pair.entrepreneurAt}, ${pair.advisorAt})`

function wanted(person: Person, { state, advisor: of, search }: Query) {
  return and(
    openTo(person),
    of ? eq(pair.advisor, of) : undefined,
    state === 'ended' ? isNotNull(pair.endedAt) : state ? isNull(pair.endedAt) : undefined,
    state === 'quiet' ? query`${lastDone} < now() - make_interval(days => ${QUIET_DAYS})` : undefined,
    ...searchCondition(search, entrepreneur.search, advisor.search),
  )
}

async function rowsOf(sql: Sql, found: readonly Paired[]): Promise<DeskPair[]> {
  const ids = found.map(({ pair: one }) => one.id)
  const [assigned, all, feeds] = await Promise.all([
    assignedTo(sql, ids),
    workOf(sql, ids),
    findRows(sql, pairFeedback, { pair: ids }),
  ])
  const today = dayOf(Date.now())
  return found.map(({ pair: one, entrepreneur: who, advisor: by }) => {
    const work = workIn(all, one.id)
    const stars = (from: string) =>
      meanStars(
        feeds.filter(feed => feed.pair === one.id && feed.from === from).map(({ rated }) => rated),
        1,
      )
    const seen = Math.max(lastSign(one, work).getTime(), one.advisorAt?.getTime() ?? 0)
    return {
      id: one.id,
      entrepreneur: { id: who.id, name: nameOf(who), email: who.email },
      advisor: { id: by.id, name: nameOf(by) },
      since: dayOf(one.startedAt.getTime()),
      endedOn: one.endedAt && dayOf(one.endedAt.getTime()),
      reason: one.reason,
      playbooks: assigned.filter(row => row.pair === one.id).length,
      progress: progressOf(one.id, assigned, work),
      lastSeen: one.entrepreneurAt?.toISOString() ?? null,
      quiet: Math.max(0, daysBetween(dayOf(seen), today)),
      fromEntrepreneur: stars('Entrepreneur'),
      fromAdvisor: stars('Advisor'),
    }
  })
}

const ORDERS = {
  entrepreneur: query`lower(${entrepreneur.firstName} || ' ' || ${entrepreneur.lastName})`,
  advisor: query`lower(${advisor.firstName} || ' ' || ${advisor.lastName})`,
  since: query`${pair.startedAt}`,
}

/** Selects the pairs: running ones first, then in the requested order. */
function selectPairs(sql: Sql, person: Person, filters: Query) {
  const { sort = 'entrepreneur' } = filters
  const by = ORDERS[sort.replace('-', '') as Sort]
  return selectPairRows(sql)
    .where(wanted(person, filters))
    .orderBy(query`${pair.endedAt} is not null`, sort.startsWith('-') ? desc(by) : asc(by), asc(pair.id))
    .$dynamic()
}

const TITLE = { en: 'Advisory pairs', sw: 'Jozi za ushauri' }

/** Returns a person of the tenant whom staff may see, by id or email address, with one of these roles. @throws Refusal */
export async function findPerson(
  sql: Sql,
  person: Person,
  text: string,
  role: 'client' | 'advisor',
  field: string,
): Promise<Account> {
  const typed = text.trim().toLowerCase()
  const found = await findRow(
    sql,
    account,
    and(seenBy(person), eq(account.role, role), or(eq(account.id, typed), eq(account.email, typed))),
  )
  const message = role === 'client' ? 'playbook.no-client' : 'playbook.no-advisor'
  if (!found || found.status === 'deactivated') throw fieldRefusal(field, message)
  return found
}

/** Creates a pair and notifies both. @throws Refusal conflict if they are already paired */
async function begin(
  tx: Sql,
  [who, by]: readonly [Account, Account],
  more: { after?: string; handOver?: string; sharesPhone?: boolean; sharesFigures?: boolean },
  { person, home, address }: Signed,
): Promise<Paired> {
  const row = await addRowIfNew(tx, pair, {
    tenant: person.tenant,
    entrepreneur: who.id,
    advisor: by.id,
    ...more,
    ...authorOf(person),
  })
  if (!row) throw new Refusal('conflict', 'playbook.paired-already')
  await recordBy(tx, person, address, {
    action: 'playbook.paired',
    subject: subjectOf(who),
    detail: [{ name: 'advisor', from: null, to: nameOf(by) }],
  })
  await sendWebhook(tx, person.tenant, 'playbook.paired', { pair: row.id, account: who.id })
  const paired = { pair: row, entrepreneur: who, advisor: by }
  await notifyBoth(tx, paired, 'playbook-paired', home)
  return paired
}

async function notifyBoth(
  tx: Sql,
  { pair: { id }, entrepreneur: who, advisor: by }: Paired,
  template: 'playbook-paired' | 'playbook-unpaired',
  home: string,
): Promise<void> {
  const notices = [
    [who, by, `${PLAYBOOK}/advisors`],
    [by, who, personPath(id)],
  ] as const
  for (const [to, other, path] of notices) {
    await notify(tx, to, { template, values: { with: nameOf(other) }, path, home })
  }
}

/** Ends a pair and notifies both. */
async function end(tx: Sql, paired: Paired, reason: string, { person, address, home }: Signed) {
  const { pair: one, entrepreneur: who, advisor: by } = paired
  await setRow(tx, pair, one.id, { endedAt: new Date(), reason })
  await recordBy(tx, person, address, {
    action: 'playbook.unpaired',
    subject: subjectOf(who),
    detail: [
      { name: 'advisor', from: nameOf(by), to: null },
      { name: 'reason', from: null, to: reason },
    ],
  })
  await notifyBoth(tx, paired, 'playbook-unpaired', home)
}

/** Copies the assignments and finished work into a new pair; the conversation stays with the old one. */
async function carryOver(tx: Sql, from: string, to: string): Promise<void> {
  const given = await findRows(tx, pairPlaybook, { pair: from })
  if (given.length > 0) await tx.insert(pairPlaybook).values(given.map(row => ({ ...row, pair: to })))
  const tools = await findRows(tx, pairTool, { pair: from })
  if (tools.length > 0) await tx.insert(pairTool).values(tools.map(row => ({ ...row, pair: to })))
  const tasks = await findRows(tx, pairTask, { pair: from })
  for (const { id, ...task } of tasks) {
    const copy = await addRow(tx, pairTask, { ...task, pair: to })
    const replies = await findRows(tx, pairReply, { task: id })
    if (copy && replies.length > 0) {
      await tx.insert(pairReply).values(replies.map(({ id: _, ...reply }) => ({ ...reply, task: copy.id })))
    }
  }
}

export const deskPairHandlers = {
  'GET playbook/desk/pairs': async ({ query: filters }, { sql, person }) => {
    const running = sql
      .select({ id: pair.id })
      .from(pair)
      .where(and(eq(pair.entrepreneur, account.id), isNull(pair.endedAt)))
    const [{ found, ...at }, unpaired] = await Promise.all([
      pageOf(sql, selectPairs(sql, person, filters), filters),
      sql.$count(
        account,
        and(seenBy(person), eq(account.role, 'client'), eq(account.status, 'active'), notExists(running)),
      ),
    ])
    return { data: await rowsOf(sql, found), ...at, unpaired }
  },
  'GET playbook/desk/pairs/export': ({ query: filters }, context) =>
    sendList(filters, context, {
      title: TITLE,
      columns: pairColumns,
      pieces: piecesOf(selectPairs(context.sql, context.person, filters), found =>
        rowsOf(context.sql, found),
      ),
    }),
  'POST playbook/desk/pairs': async ({ body }, context) =>
    context.sql.transaction(async tx => {
      const who = await findPerson(tx, context.person, body.entrepreneur, 'client', 'entrepreneur')
      const by = await findPerson(tx, context.person, body.advisor, 'advisor', 'advisor')
      const paired = await begin(tx, [who, by], {}, context)
      const today = dayOf(Date.now())
      for (const id of new Set(body.playbooks)) await assignPlaybook(tx, paired, id, today, context)
      return {
        id: paired.pair.id,
        message: msg('playbook.paired', { name: nameOf(who), advisor: nameOf(by) }),
      }
    }),
  'POST playbook/desk/pairs/:id/advisor': async ({ params, body }, context) =>
    context.sql.transaction(async tx => {
      const before = await lockPair(tx, context.person, params.id)
      const by = await findPerson(tx, context.person, body.advisor, 'advisor', 'advisor')
      if (by.id === before.advisor.id) throw new Refusal('conflict', 'playbook.paired-already')
      await end(tx, before, body.reason.trim(), context)
      const { sharesPhone, sharesFigures } = before.pair
      const more = { after: before.pair.id, handOver: body.handOver.trim(), sharesPhone, sharesFigures }
      const next = await begin(tx, [before.entrepreneur, by], more, context)
      await carryOver(tx, before.pair.id, next.pair.id)
      const values = { name: nameOf(before.entrepreneur), advisor: nameOf(by) }
      return { id: next.pair.id, message: msg('playbook.paired', values) }
    }),
  'POST playbook/desk/pairs/:id/end': async ({ params, body }, context) =>
    context.sql.transaction(async tx => {
      await end(tx, await lockPair(tx, context.person, params.id), body.reason.trim(), context)
      return { message: msg('playbook.unpaired') }
    }),
} satisfies SomeHandlers
