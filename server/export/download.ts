import type { Readable } from 'node:stream'

/** A file to keep, as the handler of a `download` row answers it. */
export type Download = { name: string; type: string; body: Buffer | Readable }
