import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { Role } from '#contract/role.ts'
import type { StatementRow, StatementState } from '#contract/validation.ts'
import { currencyOf } from '#rules/money.ts'
import { LAYOUTS } from '#rules/statement/layout.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { setRow } from '#server/db/row.ts'
import { account, business, financialInstitution, statement } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { findSeen, nameOf, refuseOwn, seenBy, subjectOf } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { rowsOf } from './compare.ts'
import { institutionsOf, saveInstitution } from './institutions.ts'
import { countStatement } from './intake.ts'
import { movementShown, statementShown } from './report.ts'

type Query = { state?: StatementState; search?: string }

/** Returns the condition for the statements that a staff member may see. */
export const statementFilter = (
  person: Pick<Person, 'id' | 'tenant' | 'role'>,
  { state, search }: Query = {},
): SQL =>
  and(
    eq(statement.tenant, person.tenant),
    seenBy(person),
    state ? eq(statement.state, state) : undefined,
    ...searchCondition(search, business.name, account.search),
  ) as SQL

/** Selects statements with their business, owner and institution. */
export const selectStatements = (sql: Sql) =>
  sql
    .select({ one: statement, business, owner: account, institution: financialInstitution.name })
    .from(statement)
    .innerJoin(business, eq(business.id, statement.business))
    .innerJoin(account, eq(account.id, business.owner))
    .innerJoin(financialInstitution, eq(financialInstitution.id, statement.institution))

/** Counts the statements that match. */
export const countOf = (sql: Sql, person: Person, query: Query): Promise<number> =>
  sql.$count(selectStatements(sql).where(statementFilter(person, query)).as('all'))

/** Returns the path of validation for a member. */
export const pathOf = (role: Role): string =>
  role === 'digiprime' ? '/dashboard/digiprime/validation' : '/dashboard/validation'

/** Handlers for staff: statements to review, and the institutions. */
export const deskHandlers = {
  'GET validation/desk': async ({ query }, { sql, person }) => {
    const turn = query.state === 'review' || query.state === 'mapping' ? asc : desc
    const rows = selectStatements(sql)
      .where(statementFilter(person, query))
      .orderBy(turn(statement.createdAt), turn(statement.id))
      .$dynamic()
    const [{ found, ...at }, open] = await Promise.all([
      pageOf(sql, rows, query),
      countOf(sql, person, { state: 'review' }),
    ])
    const data = found.map(
      ({ one, business: of, owner, institution }): StatementRow => ({
        ...one,
        owner: { id: owner.id, name: nameOf(owner) },
        business: of.displayName || of.name,
        institution,
        at: one.createdAt.toISOString(),
        decidedBy: one.decidedByName,
      }),
    )
    return { data, ...at, open }
  },

  'GET validation/desk/:id': async (
    { params: { id } },
    { sql, person, services: { vault }, portal, address },
  ) => {
    const [found] = await selectStatements(sql).where(and(statementFilter(person), eq(statement.id, id)))
    if (!found) throw new Refusal('not-found', 'statement.none')
    const { one, business: of, owner, institution } = found
    const rows = await rowsOf(sql, [id])
    await recordBy(sql, person, address, {
      action: 'statement.seen',
      subject: subjectOf(owner),
      detail: [{ name: 'file', from: null, to: one.fileName }],
    })
    return {
      data: {
        ...statementShown(one, institution),
        owner: { id: owner.id, name: nameOf(owner) },
        business: of.displayName || of.name,
        currency: currencyOf(owner),
        file: one.file && fileAddress(vault, portal, one.file),
        movements: rows.slice(0, 2_000).map(movementShown),
      },
    }
  },

  'POST validation/desk/:id/decide': async (
    { params: { id }, body: { accept, reason } },
    { sql, person, home, address },
  ) =>
    sql.transaction(async tx => {
      const [found] = await selectStatements(tx)
        .where(and(statementFilter(person), eq(statement.id, id)))
        .for('update', { of: statement })
      if (!found) throw new Refusal('not-found', 'statement.none')
      const { one, owner, institution } = found
      refuseOwn(person, owner.id)
      if (one.state !== 'review' && one.state !== 'mapping')
        throw new Refusal('conflict', 'statement.decided')
      if (accept && one.rows === 0) throw new Refusal('conflict', 'statement.no-rows')
      const trimmed = reason.trim()
      await setRow(tx, statement, id, {
        state: accept ? 'validated' : 'rejected',
        reason: trimmed,
        grid: null,
        decidedBy: person.id,
        decidedByName: person.name,
        decidedAt: new Date(),
      })
      if (accept) await countStatement(tx, one)
      await publishChange(tx, `staff:${person.tenant}`, 'statements')
      await recordBy(tx, person, address, {
        action: accept ? 'statement.accepted' : 'statement.rejected',
        subject: subjectOf(owner),
        detail: [
          { name: 'file', from: null, to: one.fileName },
          { name: 'reason', from: null, to: trimmed },
        ],
      })
      const path = pathOf(owner.role)
      await notify(tx, owner, {
        ...(accept
          ? { template: 'statement-accepted', values: { institution }, path: `${path}/report` }
          : {
              template: 'statement-rejected',
              values: { institution, reason: trimmed },
              path: `${path}/start`,
            }),
        home,
      })
      return { message: msg(accept ? 'statement.accepted' : 'statement.rejected') }
    }),

  'GET validation/institutions': async (_, { sql, person }) => {
    const { country } = await findSeen(sql, person, person.id)
    const rows = await institutionsOf(sql, person.tenant, country)
    return {
      data: rows,
      layouts: LAYOUTS.map(({ key }) => key),
    }
  },

  'POST validation/institutions': async ({ body }, { sql, person, address }) => {
    await sql.transaction(async tx => {
      await saveInstitution(tx, person.tenant, body)
      await recordBy(tx, person, address, {
        action: 'institution.changed',
        detail: [{ name: 'name', from: null, to: body.name.trim() }],
      })
    })
    return { message: msg('statement.institution-saved') }
  },
} satisfies SomeHandlers
