import type { Readable } from 'node:stream'

/** Storage of file contents, by id. */
export type Files = {
  write(id: string, bytes: Buffer): Promise<void>
  /** @throws Error with the code ENOENT if there is none */
  read(id: string): Promise<Buffer>
  /** Streams the content, or the part from `start` to `end`, both inclusive. @throws Error with the code ENOENT if there is none */
  open(id: string, part?: Part): Promise<Readable>
  remove(id: string): Promise<void>
  /** Contents that arrive in pieces. They cannot be read before they are finished. */
  growing: Growing
}

export type Part = { start: number; end: number }

export type Growing = {
  /** Appends bytes, overwriting what an interrupted attempt left. @returns the new state, to be stored by the caller */
  add(id: string, grown: Grown, bytes: Buffer): Promise<Grown>
  /** Turns it into a regular content. Idempotent. */
  finish(id: string, grown: Grown): Promise<void>
  /** Discards it. */
  drop(id: string, grown: Grown): Promise<void>
}

/** State of an unfinished content, as its store needs it. */
export type Grown = {
  /** In bytes. */
  size: number
  /** For S3: the multipart upload, the ETags of its parts, and the pieces not yet in a part. */
  multipart?: { id: string; marks: string[] }
  loose?: { at: number; size: number }[]
}

export const NOTHING_YET: Grown = { size: 0 }

const ID = /^[0-9a-f]{24}$/

/** Returns the path of an id. @throws Error for an invalid id */
export function pathOf(id: string): string {
  if (!ID.test(id)) throw new Error('A file is found by its id only')
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
}
