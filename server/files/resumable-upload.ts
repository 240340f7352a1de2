import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, isNotNull, sql as query, sum } from 'drizzle-orm'
import type { FileKind, FileRule } from '#contract/endpoint.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Database, Sql } from '#server/db/open.ts'
import { addRowIfNew, findRow, lockRow, requireRow, setRow, setRows } from '#server/db/row.ts'
import { file, upload } from '#server/db/schema/index.ts'
import type { Scan } from '#server/providers/scan.ts'
import {
  deserializeSentence,
  fieldRefusal,
  msg,
  Refusal,
  serializeSentence,
} from '#server/refusal/message.ts'
import {
  HEAD,
  kindOf,
  maybeOf,
  nameOfKind,
  refusedKind,
  safeName,
  TYPES,
  tooLarge,
  wrongKind,
} from './kind.ts'
import type { Files } from './store.ts'
import { createTurns } from './turns.ts'

/** A resumable upload. */
export type Upload = typeof upload.$inferSelect

/** A file in the file store. */
export type StoredFile = {
  id: string
  name: string
  kind: FileKind
  type: string
  size: number
  sha256: string
}

/** Owner of an upload. */
export type Owner = { id: string; tenant: string }
export type Deps = { database: Database; services: { files: Files; scan: Scan } }

/** Purpose of a file until a request uses it. */
const NO_PURPOSE = 'upload'

/** Expiry of an upload that receives no further data. */
const LIFE = query<Date>`now() + interval '48 hours'`
/** Unfinished uploads per person. */
const MOST_OPEN = 20
/** Bytes of unused files per person, which would otherwise fill the store: they are kept for weeks. */
const MOST_UNUSED = 2 * 1024 ** 3
/** Lease of a process for checking a file, in seconds; longer than a scan may take. */
const LEASE = 150
/** How long other requests wait for the result, and how often they poll; in ms. */
const PATIENCE = 20_000
const LOOK = 250
/** Of contents larger than this, only the beginning and the end are kept in memory for type detection. */
const LONGEST = 32 * 1024 * 1024
const EDGE = 1024 * 1024

/** Prefix of a fingerprint that is the file's SHA-256. */
const HASH = 'sha256:'

const BROKEN = msg('upload.damaged')

/** Each piece keeps a connection to the database until the file store has answered: a slow store must leave some for all other calls. */
const inTurn = createTurns({ atOnce: 4, waiting: 100 }, msg('call.away'))

type UploadStart = {
  purpose: string
  name: string
  length: number
  fingerprint: string | null
}

/**
 * Starts an upload, or resumes the one that the same person started with the same file for the same purpose, on any device,
 * finished or not.
 * @throws Refusal too-many if the person has not used too many earlier files
 */
export async function beginUpload(deps: Deps, person: Owner, start: UploadStart): Promise<Upload> {
  const { sql } = deps.database
  const { files } = deps.services
  const { id: account, tenant } = person
  const { purpose, name, length, fingerprint } = start
  if (fingerprint !== null) {
    const known = await findRow(sql, upload, { account, purpose, fingerprint })
    if (known && (await canGoOn(sql, known, length))) return known
    if (known) await discardUpload(sql, files, known)
  }
  const [unused] = await sql
    .select({ bytes: sum(file.size) })
    .from(file)
    .where(and(eq(file.owner, account), isNotNull(file.unusedSince)))
  if (Number(unused?.bytes ?? 0) + length > MOST_UNUSED) throw new Refusal('too-many', 'upload.too-many')
  const isOpen = and(eq(upload.account, account), eq(upload.state, 'open'))
  if ((await sql.$count(upload, isOpen)) >= MOST_OPEN) {
    // an upload cancelled while offline must not block the next
    const leastActive = await findRow(sql, upload, isOpen, asc(upload.expiresAt))
    if (leastActive) await discardUpload(sql, files, leastActive)
  }
  const values = { tenant, account, purpose, length, fingerprint, expiresAt: LIFE, name: safeName(name) }
  const begun = await addRowIfNew(sql, upload, values)
  // lost a race against another tab
  return begun ?? beginUpload(deps, person, start)
}

/** Whether an upload can be resumed: same length, not refused, and its file, if complete, is still unused. */
async function canGoOn(sql: Sql, { id, state, length }: Upload, start: number): Promise<boolean> {
  if (length !== start || state === 'refused') return false
  if (state !== 'done') return true
  const kept = await findRow(sql, file, id)
  return Boolean(kept?.unusedSince)
}

/** Returns an upload of a person. @throws Refusal not-found, also for another person's */
export const findUpload = (sql: Sql, { id: account, tenant }: Owner, id: string): Promise<Upload> =>
  requireRow(sql, upload, { id, account, tenant }, 'upload.none')

const notThere = () => new Refusal('not-found', 'upload.none')

/**
 * Appends bytes to an upload. A row lock serializes concurrent requests across processes.
 * @param at the current size, as known to the client
 * @throws Refusal conflict if the offset is wrong, too-large or invalid if that ends the upload
 */
export async function addPiece(
  { database: { sql }, services: { files } }: Deps,
  id: string,
  { at, bytes, rule }: { at: number; bytes: Buffer; rule: FileRule },
): Promise<Upload> {
  const add = async (tx: Sql) => {
    const row = await lockRow(tx, upload, id)
    if (!row) throw notThere()
    if (row.state === 'refused') throw refused(problemIn(row))
    if (row.state !== 'open' || row.grown.size !== at) throw new Refusal('conflict', 'upload.wrong-part')
    const problem = problemOf(row, bytes, rule)
    if (problem) {
      await setRow(tx, upload, id, { state: 'refused', problem: serializeSentence(problem) })
      return { row, refusal: refused(problem) }
    }
    const grown = await files.growing.add(id, row.grown, bytes)
    const state = grown.size === row.length ? 'checking' : 'open'
    const now = await setRow(tx, upload, id, { grown, state, expiresAt: LIFE })
    return { row: now as Upload, refusal: null }
  }
  const { row, refusal } = await inTurn(() => sql.transaction(add))
  if (refusal) {
    await files.growing.drop(id, row.grown)
    throw refusal
  }
  return row
}

/** Returns errors detectable before the file is complete, so that nobody uploads 100 MB of the wrong kind. */
function problemOf({ grown, length }: Upload, bytes: Buffer, rule: FileRule): Sentence | null {
  if (grown.size + bytes.length > length) return BROKEN
  const tells = grown.size === 0 && bytes.length >= Math.min(HEAD, length)
  return tells && !maybeOf(bytes, rule) ? wrongKind(rule) : null
}

const problemIn = ({ problem }: Upload): Sentence =>
  problem === null ? BROKEN : deserializeSentence(problem)

const refused = (problem: Sentence) => fieldRefusal('file', problem)

/** Marks an upload of unknown length as complete. */
export async function closeEarly(sql: Sql, id: string): Promise<void> {
  const length = query<number>`cast(${upload.grown} ->> 'size' as bigint)`
  await setRows(sql, upload, { id, state: 'open' }, { state: 'checking', length })
}

/**
 * Turns a complete upload into a file: checks its content, and scans it if a scanner is configured. Idempotent, also for
 * concurrent requests and after a crash.
 * @throws Refusal invalid if the file is refused, conflict while parts are missing, unavailable while it is being checked
 */
export async function completeUpload(deps: Deps, id: string, rule: FileRule): Promise<StoredFile> {
  const { sql } = deps.database
  for (const until = Date.now() + PATIENCE; ; await sleep(LOOK)) {
    const row = await findRow(sql, upload, id)
    if (!row) throw notThere()
    if (row.state === 'refused') throw refused(problemIn(row))
    if (row.state === 'open') throw new Refusal('conflict', 'upload.not-whole')
    if (row.state === 'done') return storedFile(await findRow(sql, file, id))
    if (await lease(sql, id)) return check(deps, row, rule)
    if (Date.now() > until) throw new Refusal('unavailable', 'upload.checking')
  }
}

/** Acquires the lease for checking. */
async function lease(sql: Sql, id: string): Promise<boolean> {
  const isFree = query`(${upload.checkedUntil} is null or ${upload.checkedUntil} < now())`
  const taken = await setRow(sql, upload, and(eq(upload.id, id), eq(upload.state, 'checking'), isFree), {
    checkedUntil: query`now() + make_interval(secs => ${LEASE})`,
  })
  return taken !== undefined
}

async function check({ database, services }: Deps, row: Upload, rule: FileRule): Promise<StoredFile> {
  const { sql } = database
  const { files, scan } = services
  const { id, tenant, account, name, grown, length, fingerprint } = row
  try {
    await files.growing.finish(id, grown)
    const { sha256, size, sample } = await look(files, id, length)
    const kind = kindOf(sample, rule)
    // the client may have sent the hash of the whole file
    const isDamaged = size !== length || (fingerprint?.startsWith(HASH) && fingerprint !== HASH + sha256)
    const refuse = async (problem: Sentence): Promise<Refusal> => {
      await setRow(sql, upload, id, { state: 'refused', problem: serializeSentence(problem) })
      await files.remove(id)
      return refused(problem)
    }
    if (isDamaged) throw await refuse(BROKEN)
    if (!kind) throw await refuse(refusedKind(sample, rule))
    const virus = await virusIn(scan, name, () => files.open(id))
    if (virus) throw await refuse(virus)
    const whole = { id, name: nameOfKind(name, kind), kind, type: TYPES[kind], size, sha256 }
    await sql.transaction(async tx => {
      const values = { ...whole, tenant, owner: account, purpose: NO_PURPOSE, unusedSince: new Date() }
      await tx.insert(file).values(values).onConflictDoNothing()
      await setRow(tx, upload, id, { state: 'done' })
    })
    return whole
  } catch (error) {
    // release the lease, so that the next request can check it at once
    const isOver = error instanceof Refusal && error.code === 'invalid'
    if (!isOver) await setRow(sql, upload, id, { checkedUntil: null })
    throw error
  }
}

/** Scans a content for malware. @returns the error message for a harmful one @throws Refusal unavailable if the scan fails */
export async function virusIn(
  scan: Scan,
  name: string,
  open: () => Readable | Promise<Readable>,
): Promise<Sentence | null> {
  if (!scan) return null
  const content = await open()
  try {
    return (await scan(name, content)) ? null : msg('upload.virus')
  } catch {
    throw new Refusal('unavailable', 'upload.not-checked')
  } finally {
    // a scanner may decide before the end
    content.destroy()
  }
}

/** Reads a content once: computes its hash and size, and keeps enough to detect its kind. */
async function look(files: Files, id: string, length: number) {
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  let size = 0
  for await (const piece of await files.open(id)) {
    hash.update(piece)
    if (length <= LONGEST || size < EDGE || size > length - EDGE) kept.push(piece)
    size += piece.length
  }
  return { sha256: hash.digest('hex'), size, sample: Buffer.concat(kept) }
}

const kindByType = new Map(Object.entries(TYPES).map(([kind, type]) => [type, kind as FileKind]))

/** Returns a file of the store by its row. @throws Refusal not-found */
function storedFile(row: typeof file.$inferSelect | undefined): StoredFile {
  const kind = kindByType.get(row?.type ?? '')
  if (!row || !kind) throw notThere()
  const { id, name, type, size, sha256 } = row
  return { id, kind, name, type, size, sha256 }
}

/**
 * Returns a person's finished upload, for a field that accepts such files.
 * @returns an error message if it is not accepted
 */
export async function finishedUpload(
  sql: Sql,
  { id: owner, tenant }: Owner,
  id: string,
  rule: FileRule,
): Promise<StoredFile | Sentence> {
  const mine = await findRow(sql, file, { id, owner, tenant })
  if (!mine) return msg('upload.not-arrived')
  const whole = storedFile(mine)
  if (whole.size > rule.most) return tooLarge(rule)
  return rule.kinds.includes(whole.kind) ? whole : wrongKind(rule)
}

/** Discards an upload, with its file if that is unused. */
export async function discardUpload(sql: Sql, files: Files, { id, grown, state }: Upload): Promise<void> {
  const isUnused = await sql.transaction(async tx => {
    await tx.delete(upload).where(eq(upload.id, id))
    const kept = await lockRow(tx, file, id)
    if (kept?.unusedSince) await tx.delete(file).where(eq(file.id, id))
    return !kept || kept.unusedSince !== null
  })
  if (isUnused && state !== 'open') await files.remove(id)
  if (state !== 'done') await files.growing.drop(id, grown)
}

/** Discards a form's upload but keeps its file, if there is one. */
export async function endForm(sql: Sql, files: Files, id: string): Promise<void> {
  const row = await findRow(sql, upload, id)
  if (row?.state === 'done') await sql.delete(upload).where(eq(upload.id, id))
  else if (row) await discardUpload(sql, files, row)
}
