import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { documentLink } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'

const PURPOSE = 'document link'
/** Lifetime of a link, in days. */
const LINK_DAYS = 90
const DAY = 86_400_000

export type Link = { path: string; expiresAt: Date }

export const linkPath = (token: string): string => `/document/${token}`

/** Returns the valid link of a document, or creates one. */
export async function linkOf(tx: Sql, vault: Vault, document: string): Promise<Link> {
  const known = await standingLink(tx, vault, document)
  if (known) return known
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + LINK_DAYS * DAY)
  await tx
    .insert(documentLink)
    .values({ document, hash: vault.hash(token, PURPOSE), sealed: vault.seal(token, PURPOSE), expiresAt })
  return { path: linkPath(token), expiresAt }
}

const stands = () => and(isNull(documentLink.revokedAt), gt(documentLink.expiresAt, new Date()))

/** Returns the valid link of a document; null for none. */
async function standingLink(sql: Sql, vault: Vault, document: string): Promise<Link | null> {
  const [row] = await sql
    .select()
    .from(documentLink)
    .where(and(eq(documentLink.document, document), stands()))
    .orderBy(desc(documentLink.createdAt))
    .limit(1)
  return row ? { path: linkPath(vault.open(row.sealed, PURPOSE)), expiresAt: row.expiresAt } : null
}

/** Revokes every link of a document. */
export const revokeLinks = (sql: Sql, document: string): Promise<unknown> =>
  setRows(sql, documentLink, { document, revokedAt: null }, { revokedAt: new Date() })

/** Returns the document that a link opens and records the visit; undefined for an invalid, expired or revoked link. */
export async function openLink(sql: Sql, vault: Vault, token: string): Promise<string | undefined> {
  const [row] = await sql
    .update(documentLink)
    .set({ openedAt: new Date() })
    .where(and(eq(documentLink.hash, vault.hash(token, PURPOSE)), stands()))
    .returning({ document: documentLink.document })
  return row?.document
}

/** Returns the code printed on a document: it verifies that document, and codes of others cannot be guessed. */
const checkCode = (vault: Vault, document: string): string =>
  `${document}-${vault.hash(document, 'document check').slice(0, 16)}`

/** Returns the document of such a code; undefined for a forged one. */
export function checkedDocument(vault: Vault, code: string): string | undefined {
  const document = code.slice(0, 24)
  return code === checkCode(vault, document) ? document : undefined
}
export const checkPath = (vault: Vault, document: string): string =>
  `/document/check/${checkCode(vault, document)}`
