import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/tenant.ts'
import { sw } from './sentences.sw.ts'

/** The language that a request asks for first, where it is one of ours; else English. */
export const languageAsked = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  /^\s*sw\b/i.test(headers['accept-language'] ?? '') ? 'sw' : 'en'

/**
 * A sentence of ours in a language. Sentences are written in English where they are needed, finished with their figures and
 * names; those are found again here. What is not in the catalogue stays as it is.
 */
export function spokenIn(language: Language, sentence: string): string {
  if (language === 'en') return sentence
  const whole = known(sentence)
  if (whole !== undefined) return whole
  for (const { pattern, lists, translation } of forms) {
    const values = pattern.exec(sentence)?.groups
    if (!values) continue
    return translation.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values[name] ?? place
      return lists.has(name) ? inKiswahili(value) : value
    })
  }
  return sentence
}

type Replacer = (name: string, value: unknown) => unknown

/** What sentences are called in replies; `msg` is what the payment service of the specification says. */
const SENTENCES = ['message', 'msg', 'error']

/** For JSON.stringify: speaks the sentences of a reply. */
export const speaking = (language: Language): Replacer | undefined =>
  language === 'en'
    ? undefined
    : (name, value) =>
        SENTENCES.includes(name) && typeof value === 'string' ? spokenIn(language, value) : value

const known = (text: string): string | undefined => (Object.hasOwn(sw, text) ? sw[text] : undefined)

/** `First name, Phone` or `JPG or PNG`, part by part. */
const inKiswahili = (list: string): string =>
  list
    .split(/(, | or )/)
    .map(part => (part === ' or ' ? ' au ' : (known(part) ?? part)))
    .join('')

const PLACE = /\{(?:\.\.\.)?\w+\}/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const fixedPart = (english: string) => english.replace(PLACE, '').length

/** The sentences with places in them. Those that say more of their own come first: they are the closer ones. */
const forms = Object.entries(sw)
  .filter(([english]) => english.includes('{'))
  .sort(([one], [other]) => fixedPart(other) - fixedPart(one))
  .map(([english, translation]) => {
    const names = [...english.matchAll(PLACE)].map(([place]) => place)
    const parts = english.split(PLACE).map(escaped)
    const places = names.map(place => `(?<${place.replace(/\W/g, '')}>.+?)`)
    return {
      pattern: new RegExp(`^${parts.map((part, at) => part + (places[at] ?? '')).join('')}$`, 's'),
      lists: new Set(names.filter(place => place.startsWith('{...')).map(place => place.replace(/\W/g, ''))),
      translation,
    }
  })
