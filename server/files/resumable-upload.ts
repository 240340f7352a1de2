import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, isNotNull, sql as query, sum } from 'drizzle-orm'
import type { FileKind, FileRule } from '#contract/endpoint.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Database, Sql } from '#server/db/open.ts'
import { addRowIfNew, findRow, hasRow, lockRow, requireRow, setRow, setRows } from '#server/db/row.ts'
import { file, upload } from '#server/db/schema/index.ts'
import type { Scan } from '#server/providers/scan.ts'
import {
  deserializeSentence,
  fieldRefusal,
  msg,
  Refusal,
  serializeSentence,
} from '#server/refusal/message.ts'
import { forgetContent } from './forget.ts'
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
/** Lease of a process that stores a part of an upload or checks the file, in seconds. It is renewed meanwhile; after a crash it expires. */
const LEASE = 15
/** How long other requests wait for it, in ms: longer than the lease of a process that has ended. And how often they poll. */
const PATIENCE = 20_000
const LOOK = 250
/** Of contents larger than this, only the beginning and the end are kept in memory for type detection. */
const LONGEST = 32 * 1024 * 1024
const EDGE = 1024 * 1024

/** Prefix of a fingerprint that is the file's SHA-256. */
const HASH = 'sha256:'

const BROKEN = msg('upload.damaged')

/** Limits the memory for parts that a slow file store has not taken yet: up to 6 MB each for those at work, 1 MB for those waiting. */
const inTurn = createTurns({ atOnce: 16, waiting: 100 }, msg('call.away'))

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
export async function beginUpload(sql: Sql, person: Owner, start: UploadStart): Promise<Upload> {
  const { id: account, tenant } = person
  const { purpose, name, length, fingerprint } = start
  if (fingerprint !== null) {
    const known = await findRow(sql, upload, { account, purpose, fingerprint })
    if (known && (await canGoOn(sql, known, length))) return known
    if (known) await discardUpload(sql, known.id)
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
    if (leastActive) await discardUpload(sql, leastActive.id)
  }
  const values = { tenant, account, purpose, length, fingerprint, expiresAt: LIFE, name: safeName(name) }
  const begun = await addRowIfNew(sql, upload, values)
  // lost a race against another tab
  return begun ?? beginUpload(sql, person, start)
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

const sizeOf = query<number>`cast(${upload.grown} ->> 'size' as bigint)`

/**
 * Appends bytes to an upload. A lease serializes concurrent requests across processes: the database is not kept waiting for the file store.
 * @param at the current size, as known to the client
 * @throws Refusal conflict if the offset is wrong, too-large or invalid if that ends the upload
 */
export async function addPiece(
  { database: { sql }, services: { files } }: Deps,
  id: string,
  { at, bytes, rule }: { at: number; bytes: Buffer; rule: FileRule },
): Promise<Upload> {
  const row = await lease(sql, id, 'open')
  if (row.state !== 'open') throw new Refusal('conflict', 'upload.wrong-part')
  return whileLeased(sql, id, async () => {
    if (row.grown.size !== at) throw new Refusal('conflict', 'upload.wrong-part')
    const problem = problemOf(row, bytes, rule)
    if (problem) throw await refuse(sql, row, problem)
    const grown = await inTurn(() => files.growing.add(id, row.grown, bytes))
    const state = grown.size === row.length ? 'checking' : 'open'
    const isAsBefore = and(eq(upload.id, id), eq(upload.state, 'open'), eq(sizeOf, at))
    const now = await setRow(sql, upload, isAsBefore, { grown, state, expiresAt: LIFE, checkedUntil: null })
    if (now) return now
    if (await hasRow(sql, upload, id)) throw new Refusal('conflict', 'upload.wrong-part')
    throw await discarded(sql, { id, grown })
  })
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
  await setRows(sql, upload, { id, state: 'open' }, { state: 'checking', length: sizeOf })
}

/**
 * Turns a complete upload into a file: checks its content, and scans it if a scanner is configured. Idempotent, also for
 * concurrent requests and after a crash.
 * @throws Refusal invalid if the file is refused, conflict while parts are missing, unavailable while it is being checked
 */
export async function completeUpload(deps: Deps, id: string, rule: FileRule): Promise<StoredFile> {
  const { sql } = deps.database
  const row = await lease(sql, id, 'checking')
  if (row.state === 'open') throw new Refusal('conflict', 'upload.not-whole')
  if (row.state === 'done') return storedFile(await findRow(sql, file, id))
  return whileLeased(sql, id, () => check(deps, row, rule))
}

const LEASED = query<Date>`now() + make_interval(secs => ${LEASE})`

/**
 * Acquires the lease of an upload, if it is in that state, or waits until it is free.
 * @returns the upload as it is then; without a lease if it is in another state
 * @throws Refusal not-found, invalid if the upload is refused, unavailable if another process is at work for long
 */
async function lease(sql: Sql, id: string, state: 'open' | 'checking'): Promise<Upload> {
  const isFree = query`(${upload.checkedUntil} is null or ${upload.checkedUntil} < now())`
  const isMine = and(eq(upload.id, id), eq(upload.state, state), isFree)
  for (const until = Date.now() + PATIENCE; ; await sleep(LOOK)) {
    const taken = await setRow(sql, upload, isMine, { checkedUntil: LEASED })
    const row = taken ?? (await findRow(sql, upload, id))
    if (!row) throw notThere()
    if (row.state === 'refused') throw refused(problemIn(row))
    if (taken || row.state !== state) return row
    if (Date.now() > until) throw new Refusal('unavailable', 'upload.checking')
  }
}

/** Does work on a leased upload. If it fails the lease is released, so that the next request need not wait. */
async function whileLeased<Result>(sql: Sql, id: string, work: () => Promise<Result>): Promise<Result> {
  const isLeased = and(eq(upload.id, id), isNotNull(upload.checkedUntil))
  const renewing = setInterval(() => {
    // otherwise it expires, and what this process does afterwards has no effect
    setRow(sql, upload, isLeased, { checkedUntil: LEASED }).catch(() => {})
  }, LEASE * 250)
  try {
    return await work()
  } catch (error) {
    await setRow(sql, upload, id, { checkedUntil: null })
    throw error
  } finally {
    clearInterval(renewing)
  }
}

async function check({ database, services }: Deps, row: Upload, rule: FileRule): Promise<StoredFile> {
  const { sql } = database
  const { files, scan } = services
  const { id, tenant, account, name, grown, length, fingerprint } = row
  await files.growing.finish(id, grown)
  const { sha256, size, sample } = await look(files, id, length)
  const kind = kindOf(sample, rule)
  // the client may have sent the hash of the whole file
  const isDamaged = size !== length || (fingerprint?.startsWith(HASH) && fingerprint !== HASH + sha256)
  if (isDamaged) throw await refuse(sql, row, BROKEN)
  if (!kind) throw await refuse(sql, row, refusedKind(sample, rule))
  const virus = await virusIn(scan, name, () => files.open(id))
  if (virus) throw await refuse(sql, row, virus)
  const whole = { id, name: nameOfKind(name, kind), kind, type: TYPES[kind], size, sha256 }
  const isDone = await sql.transaction(async tx => {
    const values = { ...whole, tenant, owner: account, purpose: NO_PURPOSE, unusedSince: new Date() }
    const done = await setRow(tx, upload, id, { state: 'done' })
    if (done) await tx.insert(file).values(values).onConflictDoNothing()
    return done !== undefined
  })
  if (!isDone) throw await discarded(sql, row)
  return whole
}

/** Refuses an upload for good. */
async function refuse(sql: Sql, { id, grown }: Upload, problem: Sentence): Promise<Refusal> {
  await sql.transaction(async tx => {
    await setRow(tx, upload, id, { state: 'refused', problem: serializeSentence(problem) })
    await forgetContent(tx, { id, grown })
  })
  return refused(problem)
}

/** Removes what was stored of an upload while somebody discarded it. */
async function discarded(sql: Sql, { id, grown }: Pick<Upload, 'id' | 'grown'>): Promise<Refusal> {
  await forgetContent(sql, { id, grown })
  return notThere()
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
export async function discardUpload(sql: Sql, id: string): Promise<void> {
  await sql.transaction(async tx => {
    const [gone] = await tx.delete(upload).where(eq(upload.id, id)).returning()
    const kept = await lockRow(tx, file, id)
    if (!gone || kept?.unusedSince === null) return
    await tx.delete(file).where(eq(file.id, id))
    await forgetContent(tx, { id, grown: gone.grown })
  })
}

/** Discards a form's upload but keeps its file, if there is one. */
export async function endForm(sql: Sql, id: string): Promise<void> {
  const row = await findRow(sql, upload, id)
  if (row?.state === 'done') await sql.delete(upload).where(eq(upload.id, id))
  else if (row) await discardUpload(sql, id)
}
