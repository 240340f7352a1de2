import type { Readable } from 'node:stream'

/** Where the contents of files lie, by their ids. */
export type Files = {
  write(id: string, bytes: Buffer): Promise<void>
  /** @throws Error when there is none */
  read(id: string): Promise<Buffer>
  /** The content as it comes, or the part from `start` to `end`, both included. @throws Error when there is none */
  open(id: string, part?: Part): Promise<Readable>
  remove(id: string): Promise<void>
  /** Contents that come piece by piece. Nobody can read one before it is finished. */
  growing: Growing
}

export type Part = { start: number; end: number }

export type Growing = {
  /** Puts bytes behind what there is. What a broken try left there is replaced. @returns how it stands now, to be kept */
  add(id: string, grown: Grown, bytes: Buffer): Promise<Grown>
  /** Makes it a content like any other. A second time does nothing. */
  finish(id: string, grown: Grown): Promise<void>
  /** Forgets it. */
  drop(id: string, grown: Grown): Promise<void>
}

/** How far a content has grown, and what its store must know of that. */
export type Grown = {
  /** In bytes. */
  size: number
  /** Of S3: the multipart upload, the marks of its parts, and the pieces that are not in a part yet. */
  multipart?: { id: string; marks: string[] }
  loose?: { at: number; size: number }[]
}

export const NOTHING_YET: Grown = { size: 0 }

const ID = /^[0-9a-f]{24}$/

/** An id as part of a path. @throws Error for what is none */
export function pathOf(id: string): string {
  if (!ID.test(id)) throw new Error('A file is found by its id only')
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
}
