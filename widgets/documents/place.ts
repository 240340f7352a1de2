/** The kinds that have lists of their own, as the address names them. */
export const KINDS = ['quotation', 'invoice'] as const
export type Kind = (typeof KINDS)[number]

export const TABS = ['home', 'quotation', 'invoice', 'receipts', 'customers', 'settings'] as const
export type Tab = (typeof TABS)[number]
export const HOME = '/home'

export type Place =
  | { at: Tab }
  /** A new one, or a draft that is changed. */
  | { at: 'form'; kind: Kind; id: string | null }
  | { at: 'paper'; kind: Kind; id: string }

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text)

/** What an address shows. One that is none is the home. */
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
