import type { Language, Theme } from '#contract/tenant.ts'

/** A partner's choices on the page. */
export type Choice = {
  widget: string
  /** Initial attributes of the widget; empty ones are omitted. */
  attributes: Record<string, string>
  /** `page`: the language of the surrounding page. */
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

/** Whether a colour is complete; same format as the contract's `Color`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Whether a key has the format of the contract's `PublishableKey`. */
export const isKey = (text: string): boolean => /^pk_[a-z0-9_]{8,64}$/.test(text)

/** Attributes that have their own controls, or need no initial value. */
const ELSEWHERE = [
  'lang',
  'partner',
  'mode',
  'loading',
  'draft',
  'show-keys',
  // used only by screens of the portal
  'area',
  'path',
  'base',
  'back',
]
export const isPrefill = (attribute: string): boolean => !ELSEWHERE.includes(attribute)

/** Returns the style of an element: only what differs from the tenant's theme and the surrounding page. */
export function styleOf({ brand, radius, scheme }: Choice, theme: Theme): Record<string, string> {
  const style: Record<string, string> = {}
  if (isColor(brand) && brand.toLowerCase() !== theme.brand.toLowerCase()) style['--wz-brand'] = brand
  if (radius !== theme.radius) style['--wz-radius'] = `${radius}px`
  if (scheme !== 'page') style['color-scheme'] = scheme
  return style
}

/** Returns the attributes of an element, except its style. */
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
