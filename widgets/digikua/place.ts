import type { Span } from '#contract/book.ts'
import { type Day, isDay } from '#rules/day.ts'

/** The lists, as named in the address. */
export const ELEMENTS = ['sales', 'expenses', 'products', 'services', 'investments', 'inventory'] as const
export const VARIANTS = ['product-variants', 'service-variants'] as const
export type Element = (typeof ELEMENTS)[number] | (typeof VARIANTS)[number]

/** The list that shows each kind of entry. */
export const ELEMENT_OF = {
  sale: 'sales',
  expense: 'expenses',
  product: 'products',
  service: 'services',
  'product-variant': 'product-variants',
  'service-variant': 'service-variants',
  investment: 'investments',
  inventory: 'inventory',
} as const satisfies Record<string, Element>
export type Subject = keyof typeof ELEMENT_OF

export const SPANS = ['month', 'quarter', 'year', 'all'] as const satisfies readonly Span[]
export const OVERVIEW = '/cashflow-summary'
export const QUICK = '/quick'
export const REPORTS = '/reports'
export const IMPORT = '/import'
const DETAIL = '/cashflow-summary-detailed'
export const NEW = 'new'

export type Place =
  | { at: 'overview'; span: Span; on: Day | undefined }
  | { at: 'reports'; span: Span; on: Day | undefined }
  /** `of` is the product or service whose variants are shown, or `all`; `entry` the id of the open row, or `new`. */
  | { at: 'detail'; element: Element; of: string; entry: string }
  | { at: 'quick' }
  | { at: 'import' }

const isElement = (text: string): text is Element =>
  ([...ELEMENTS, ...VARIANTS] as readonly string[]).includes(text)

/** Parses an address; an unknown one is the overview. */
export function placeOf(address: string): Place {
  const [path = '', search = ''] = address.split('?', 2)
  const [, first, element = '', of = 'all'] = path.split('/')
  if (first === 'quick' || first === 'import') return { at: first }
  const query = new URLSearchParams(search)
  if (`/${first}` === DETAIL && isElement(element))
    return { at: 'detail', element, of: decodeURIComponent(of), entry: query.get('entry') ?? '' }
  const span = SPANS.find(one => one === query.get('span')) ?? 'all'
  const on = query.get('on') ?? ''
  const at = `/${first}` === REPORTS ? 'reports' : 'overview'
  return { at, span, on: span !== 'all' && isDay(on) ? on : undefined }
}

export const detailPath = (element: Element, of = 'all'): string =>
  `${DETAIL}/${element}${(VARIANTS as readonly string[]).includes(element) ? `/${encodeURIComponent(of)}` : ''}`

/** Returns the path of a list with its form for a new row open. */
export const newPath = (element: Element): string => `${detailPath(element)}?entry=${NEW}`

const periodPath = (path: string, span: Span, on?: Day): string =>
  span === 'all' ? path : `${path}?${new URLSearchParams(on ? { span, on } : { span })}`
export const overviewPath = (span: Span, on?: Day): string => periodPath(OVERVIEW, span, on)
export const reportsPath = (span: Span, on?: Day): string => periodPath(REPORTS, span, on)
