/** The document kinds with their own lists, as named in the address. */
const KINDS = ['quotation', 'invoice'] as const
export type Kind = (typeof KINDS)[number]

export const TABS = ['home', 'quotation', 'invoice', 'receipts', 'customers', 'settings'] as const
export type Tab = (typeof TABS)[number]
export const HOME = '/home'

export type Place =
  | { at: Tab }
  /** A new document (`id` null), or a draft being edited. */
  | { at: 'form'; kind: Kind; id: string | null }
  | { at: 'paper'; kind: Kind; id: string }

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text)

/** Parses an address; an unknown one is the home screen. */
export function placeOf(address: string): Place {
  const [, first = '', second = '', third = ''] = (address.split('?', 1)[0] ?? '').split('/')
  if (isKind(first) && second === 'create') return { at: 'form', kind: first, id: null }
  if (isKind(first) && second && third === 'edit')
    return { at: 'form', kind: first, id: decodeURIComponent(second) }
  if (isKind(first) && second) return { at: 'paper', kind: first, id: decodeURIComponent(second) }
  return { at: (TABS as readonly string[]).includes(first) ? (first as Tab) : 'home' }
}

export const tabPath = (tab: Tab): string => `/${tab}`
export const createPath = (kind: Kind): string => `/${kind}/create`
export const editPath = (kind: Kind, id: string): string => `/${kind}/${id}/edit`
export const paperPath = (kind: string, id: string): string =>
  `/${kind === 'credit-note' ? 'invoice' : kind}/${id}`
