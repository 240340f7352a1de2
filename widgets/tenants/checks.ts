import type { Module } from '#contract/module.ts'
import type { Text } from '#kit/screens/form-model.ts'
import { isReadableBrand } from '#rules/color.ts'
import type { firstEn } from './first.en.ts'

// Validation before sending; the server repeats all of it.

const COLOR = /^#[0-9a-f]{6}$/i
const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/
const CODE = /^[a-z0-9-]{1,40}$/

const unless = (isGood: boolean, key: keyof typeof firstEn): Text | null => (isGood ? null : { key })

export const isColor = (text: string): boolean => COLOR.test(text)

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

/** Splits a text into the origins it names, one per line. */
export const originsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim().replace(/\/$/, '').toLowerCase())
      .filter(Boolean),
  ),
]

export const faultOfUrl = (url: string) => unless(/^https?:\/\/\S+$/.test(url), 'faultUrl')
export const faultOfFilm = (url: string) => unless(/^https:\/\/\S+$/.test(url), 'faultUrl')
export const faultOfColor = (brand: string) =>
  unless(isColor(brand), 'faultColor') ?? unless(isReadableBrand(brand), 'faultLight')
export const faultOfCode = (code: string) => unless(CODE.test(code), 'faultCode')
export const faultOfOrigins = (text: string) =>
  unless(
    originsIn(text).every(origin => ORIGIN.test(origin)),
    'faultOrigin',
  )
export const faultOfHost = (host: string, others: readonly string[]): Text | null =>
  host === ''
    ? { key: 'required' }
    : (unless(!others.includes(host), 'faultHostTwice') ?? unless(HOST.test(host), 'faultHost'))

/** Extracts the host name from pasted input: a URL, capitals, a port. */
export const readHost = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/:].*$/, '')
