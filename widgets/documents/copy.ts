import type { ListedDocument } from '#contract/document-columns.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Kind } from './place.ts'

export type Start = Reply<Contract['GET documents/start']>['data']

/** A variant that can stand on a line. Money in minor units. */
export type Variant = {
  id: string
  name: string
  /** What a document calls it. */
  onPaper: string
  kind: 'product' | 'service'
  price: number
}

type Copy = { start?: Start; variants?: readonly Variant[] } & { [List in Kind]?: readonly ListedDocument[] }

/** The newest documents are what is paid or copied where there is no connection; more would fill the device. */
const MOST_SEEN = 100

/**
 * What writing a document and recording a payment need, kept for when there is no connection: the business, what it sells, and its
 * newest documents. Only where the page names a person, under whose name it goes when they sign out.
 */
export function createCopy(person: () => string | null) {
  const place = () => `wezesha:documents:copy:${person()}`
  function read(): Copy {
    try {
      return (person() ? JSON.parse(localStorage.getItem(place()) ?? 'null') : null) ?? {}
    } catch {
      return {}
    }
  }
  function write(changes: Copy): void {
    try {
      if (person()) localStorage.setItem(place(), JSON.stringify({ ...read(), ...changes }))
    } catch {
      // a full device costs what can be chosen without a connection, not what was written
    }
  }
  return {
    read,
    write,
    writeList: (kind: Kind, rows: readonly ListedDocument[]): void =>
      write({ [kind]: rows.slice(0, MOST_SEEN) }),
  }
}
