import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, authorOf, requireLocked, requireRow, setRow } from '#server/db/row.ts'
import { account, clientImport } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

type Import = typeof clientImport.$inferSelect

/** Number of newest imports listed. */
const LISTED = 10

const subjectOf = ({ id, fileName }: Import) => ({ kind: 'import', id, name: fileName })

/** Condition for the imports that a person may undo: their own, or all where they may close accounts. */
const theirs = ({ id, tenant, role }: Person) =>
  and(
    eq(clientImport.tenant, tenant),
    may(role, 'people.close-account') ? undefined : eq(clientImport.by, id),
  )

/** Starts an import, or continues one of the caller's own. @throws Refusal not-found */
export async function openImport(
  tx: Sql,
  { id, fileName }: { id: string | undefined; fileName: string },
  { tenant, person, address }: Signed,
): Promise<string> {
  if (id !== undefined) {
    const known = await requireRow(tx, clientImport, { id, by: person.id, undoneAt: null }, 'import.none')
    return known.id
  }
  const added = await addRow(tx, clientImport, {
    tenant: tenant.code,
    fileName,
    ...authorOf(person),
  })
  await recordBy(tx, person, address, {
    tenant: tenant.code,
    action: 'account.imported',
    subject: subjectOf(added),
  })
  return added.id
}

/**
 * Undoes an import: removes those who have not opened their invitation, so that a corrected file can be imported. Those who have joined
 * stay.
 */
async function undo(id: string, { sql, person, address }: Signed) {
  return sql.transaction(async tx => {
    const own = and(eq(clientImport.id, id), theirs(person))
    const found = await requireLocked(tx, clientImport, own, 'import.none')
    if (found.undoneAt) throw new Refusal('conflict', 'import.undone-already')
    const removed = await tx
      .delete(account)
      .where(and(eq(account.imported, id), eq(account.status, 'invited'), isNull(account.lastSeenAt)))
      .returning({ id: account.id })
    const stayed = await tx.$count(account, eq(account.imported, id))
    await setRow(tx, clientImport, id, { undoneAt: new Date() })
    await recordBy(tx, person, address, {
      tenant: found.tenant,
      action: 'account.import-undone',
      subject: subjectOf(found),
      detail: [{ name: 'people', from: String(removed.length + stayed), to: String(stayed) }],
    })
    return { message: msg('import.undone', { removed: removed.length, stayed }) }
  })
}

export const undoImportHandlers = {
  'GET account/clients/imports': async (_, { sql, person }) => {
    const rows = await sql
      .select({ one: clientImport, people: count(account.id) })
      .from(clientImport)
      .leftJoin(account, eq(account.imported, clientImport.id))
      .where(and(theirs(person), isNull(clientImport.undoneAt)))
      .groupBy(clientImport.id)
      .orderBy(desc(clientImport.at))
      .limit(LISTED)
    const data = rows.map(({ one, people }) => ({
      id: one.id,
      file: one.fileName,
      by: one.byName,
      at: one.at.toISOString(),
      people,
    }))
    return { data }
  },
  'POST account/clients/import/:id/undo': ({ params }, context) => undo(params.id, context),
} satisfies SomeHandlers
