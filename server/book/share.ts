import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql as query } from 'drizzle-orm'
import type { SharedReport } from '#contract/book-keeping.ts'
import { dayOf } from '#rules/day.ts'
import { languageOf } from '#server/account/language.ts'
import { holdBusiness, needBusiness, needRow, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, setRow, setRows } from '#server/db/row.ts'
import { account, bookShare, business } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { reportPaper } from './files.ts'
import { askedPeriod } from './overview.ts'

type Row = typeof bookShare.$inferSelect

const DAY = 86_400_000
/** The maximum number of open links per book. */
const MOST_OPEN = 50

/** Generates the token of a link, with enough random bits to be unguessable. */
const newToken = (): string => randomBytes(16).toString('base64url')

const shown = (portal: string, { id, token, span, on, at, expiresAt, opened }: Row): SharedReport => ({
  id,
  span,
  on,
  opened,
  address: `${portal}/api/book/shared/${token}`,
  at: at.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const isOpen = () => and(isNull(bookShare.revokedAt), gt(bookShare.expiresAt, query`now()`))

const openOf = (sql: Sql, of: string): Promise<Row[]> =>
  sql
    .select()
    .from(bookShare)
    .where(and(eq(bookShare.business, of), isOpen()))
    .orderBy(desc(bookShare.at))
    .limit(MOST_OPEN)

export const shareHandlers = {
  'GET book/shares': async ({ query: filters }, { sql, person, portal }) => {
    const seen = await needBusiness(sql, person, filters.business)
    return { data: (await openOf(sql, seen.business.id)).map(row => shown(portal, row)) }
  },
  'POST book/shares': async ({ body }, { sql, person, portal }) => {
    const { business: of, days, span = 'all', on, language } = body
    const seen = await needBusiness(sql, person, of, 'write')
    // an invalid date is refused here, rather than when the link is opened
    if (span !== 'all') askedPeriod(span, on, dayOf(Date.now()))
    const row = await sql.transaction(async tx => {
      await holdBusiness(tx, seen.business.id)
      if ((await openOf(tx, seen.business.id)).length >= MOST_OPEN)
        throw new Refusal('conflict', 'book.most-shares')
      return addRow(tx, bookShare, {
        business: seen.business.id,
        token: newToken(),
        span,
        // fixes the day, so that the link keeps showing the same period
        on: span === 'all' ? null : (on ?? dayOf(Date.now())),
        language: await languageOf(tx, person, language),
        expiresAt: new Date(Date.now() + days * DAY),
      })
    })
    return { data: shown(portal, row) }
  },
  'POST book/shares/:id/revoke': async ({ params }, { sql, person }) => {
    const found = await findRow(sql, bookShare, params.id)
    const { row } = await needRow(sql, person, found, 'book.no-share', 'write')
    await setRows(sql, bookShare, { id: row.id, revokedAt: null }, { revokedAt: new Date() })
    return { message: msg('book.share-gone') }
  },
  'GET book/shared/:token': async ({ params }, { sql, tenant }) => {
    const [found] = await sql
      .select({ share: bookShare, business, owner: account })
      .from(bookShare)
      .innerJoin(business, eq(business.id, bookShare.business))
      .innerJoin(account, eq(account.id, business.owner))
      .where(
        and(
          eq(bookShare.token, params.token),
          isOpen(),
          eq(business.tenant, tenant.code),
          eq(account.status, 'active'),
        ),
      )
    // the response does not reveal whether the link expired, was revoked or never existed
    if (!found) throw new Refusal('not-found', 'book.no-share')
    const { share, owner } = found
    await setRow(sql, bookShare, share.id, { opened: query`${bookShare.opened} + 1` })
    const seen: Seen = { business: found.business, owner, isOwn: false }
    const when = { span: share.span, ...(share.on && { on: share.on }) }
    return reportPaper(sql, { seen, tenant, language: share.language, when, sharedAt: share.at })
  },
} satisfies SomeHandlers
