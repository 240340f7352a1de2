import type { Readable } from 'node:stream'

/** A file to download, as returned by the handler of a `download` endpoint. */
export type Download = { name: string; type: string; body: Buffer | Readable }
