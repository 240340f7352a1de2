import { isEmail } from '#contract/email.ts'
import type { Module } from '#contract/module.ts'
import type { Contact, Tenant, Theme } from '#contract/tenant.ts'
import { isReadableBrand } from '#rules/color.ts'
import type { Faults } from './forms.ts'

// Validation before sending; the server repeats all of it. Values are word keys.

const COLOR = /^#[0-9a-f]{6}$/i
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/
const CODE = /^[a-z0-9-]{1,40}$/

export const isColor = (text: string): boolean => COLOR.test(text)
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text)

/** Texts that hold video addresses, by the module they explain. */
export const FILMS: Readonly<Record<string, Module>> = {
  'home.tutorialApplicant': 'onboarding',
  'onboarding.tutorialBusinessName': 'onboarding',
  'home.tutorialLms': 'learning',
  'home.tutorialDigikua': 'books',
  'home.tutorialQsurvey': 'surveys',
  'home.tutorialValidation': 'validation',
  'home.tutorialDocuments': 'documents',
}

/** Splits a text into trimmed, non-empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

export const faultOfColor = (brand: string): string | null =>
  isColor(brand) ? (isReadableBrand(brand) ? null : 'faultLight') : 'faultColor'

export const faultOfCode = (code: string): string | null =>
  code === '' ? 'required' : CODE.test(code) ? null : 'faultCode'

export const faultOfOrigins = (origins: string[]): string | null =>
  origins.every(origin => ORIGIN.test(origin)) ? null : 'faultOrigin'

export function faultOfHost(host: string, others: readonly string[]): string | null {
  if (host === '') return 'required'
  if (others.includes(host)) return 'faultHostTwice'
  return HOST.test(host) ? null : 'faultHost'
}

/** Extracts the host name from pasted input: a URL, capitals, a port. */
export const readHost = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/:].*$/, '')

type TenantTexts = Tenant['texts']
type Fields = {
  name?: string
  description?: string
  languages?: readonly string[]
  theme?: Theme
  contact?: Contact
  texts?: TenantTexts
}

/** Validates those portal fields that are given. */
export function faultsOfFields({ name, description, languages, theme, contact, texts }: Fields): Faults {
  const faults: Record<string, string | null> = {}
  if (name !== undefined) faults.name = name.trim() ? null : 'required'
  if (description !== undefined) faults.description = description.trim() ? null : 'required'
  if (languages) faults.languages = languages.length ? null : 'faultLanguage'
  if (theme) faults['theme.brand'] = faultOfColor(theme.brand)
  if (contact) {
    faults['contact.phone'] = contact.phone.trim() ? null : 'required'
    if (contact.messagePage && !isWebAddress(contact.messagePage)) faults['contact.messagePage'] = 'faultUrl'
    contact.mailboxes.forEach(({ email }, at) => {
      faults[`contact.mailboxes.${at}.email`] = isEmail(email) ? null : 'email'
    })
    contact.social.forEach(({ name, url }, at) => {
      faults[`contact.social.${at}.name`] = name.trim() ? null : 'required'
      faults[`contact.social.${at}.url`] = isWebAddress(url) ? null : 'faultUrl'
    })
  }
  for (const [language, own] of Object.entries(texts ?? {}))
    for (const [key, text] of Object.entries(own ?? {}))
      if (key in FILMS && !/^https:\/\/\S+$/.test(text)) faults[`texts.${language}.${key}`] = 'faultUrl'
  return onlyFaults(faults)
}

export const onlyFaults = (faults: Record<string, string | null>): Faults =>
  Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null))
