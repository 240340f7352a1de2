import { createHash } from 'node:crypto'

/** Returns a version of an editable content, from its hash: an editor sends it back, and saving is refused if it has changed. */
export const contentVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
