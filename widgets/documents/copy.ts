import type { ListedDocument } from '#contract/document-columns.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { createDeviceCopy } from '#kit/device-copy.ts'
import type { Kind } from './place.ts'

export type Start = Reply<Contract['GET documents/start']>['data']

/** A variant that can be used on a line. Money in minor units. */
export type Variant = {
  id: string
  name: string
  /** Its name on documents. */
  onPaper: string
  kind: 'product' | 'service'
  price: number
}

type Copy = { start?: Start; variants?: readonly Variant[] } & { [List in Kind]?: readonly ListedDocument[] }

/** Maximum number of cached documents, newest first: enough to record payments and copy documents offline without filling the device. */
const MOST_SEEN = 100

/**
 * Creates the offline cache for writing documents and recording payments: the business, its products and services, and its newest
 * documents.
 */
export function createCopy(person: () => string | null) {
  const copy = createDeviceCopy('documents', person)
  const read = (): Copy => copy.read<Copy>('copy') ?? {}
  const write = (changes: Copy) => copy.write('copy', { ...read(), ...changes })
  return {
    read,
    write,
    writeList: (kind: Kind, rows: readonly ListedDocument[]) => write({ [kind]: rows.slice(0, MOST_SEEN) }),
  }
}
