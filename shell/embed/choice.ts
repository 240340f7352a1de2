import type { Language, Theme } from '#contract/tenant.ts'

/** What a partner chose on the page. */
export type Choice = {
  widget: string
  /** What the widget starts with, by attribute; empty ones are left out. */
  attributes: Record<string, string>
  /** `page`: as the page around it. */
  language: Language | 'page'
  brand: string
  radius: number
  scheme: 'page' | 'light' | 'dark'
  mode: 'inline' | 'iframe'
  form: 'tag' | 'script'
  channel: 'latest' | 'pinned'
  key: string
}

export const startWith = (widget: string, { brand, radius }: Theme): Choice => ({
  widget,
  attributes: {},
  language: 'page',
  brand,
  radius,
  scheme: 'page',
  mode: 'inline',
  form: 'tag',
  channel: 'latest',
  key: '',
})

/** A colour that was written in full; the shape is the contract's `Color`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The shape of the contract's `PublishableKey`. */
export const isKey = (text: string): boolean => /^pk_[a-z0-9_]{8,64}$/.test(text)

/** Attributes that are chosen by other means than a text field, or that nobody needs to start with. */
const ELSEWHERE = [
  'lang',
  'partner',
  'mode',
  'loading',
  'draft',
  'show-keys',
  // screens of the portal
  'area',
  'path',
  'base',
  'back',
]
export const isPrefill = (attribute: string): boolean => !ELSEWHERE.includes(attribute)

/** The style that an element gets: only what differs from the tenant's own theme and from the page around it. */
export function styleOf({ brand, radius, scheme }: Choice, theme: Theme): Record<string, string> {
  const style: Record<string, string> = {}
  if (isColor(brand) && brand.toLowerCase() !== theme.brand.toLowerCase()) style['--wz-brand'] = brand
  if (radius !== theme.radius) style['--wz-radius'] = `${radius}px`
  if (scheme !== 'page') style['color-scheme'] = scheme
  return style
}

/** The attributes that an element gets beside its style. */
export function attributesOf({ attributes, language, mode }: Choice): Record<string, string> {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()]] : [],
  )
  return {
    ...Object.fromEntries(given),
    ...(language !== 'page' && { lang: language }),
    ...(mode === 'iframe' && { mode }),
  }
}
