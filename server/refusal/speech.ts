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
export const spokenIn = (language: Language, sentence: string): string =>
  language === 'en' ? sentence : inKiswahili(sentence)

/** Sentences that stand within each other. What somebody wrote into one can look like more, without end. */
const DEEPEST = 4

function inKiswahili(sentence: string, depth = 1): string {
  const whole = known(sentence)
  if (whole !== undefined) return whole
  for (const { pattern, spoken, translation } of formsLike(sentence)) {
    const values = pattern.exec(sentence)?.groups
    if (!values) continue
    return translation.replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = values[name] ?? place
      return spoken[name]?.(value, depth) ?? value
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
const listInKiswahili = (list: string): string =>
  list
    .split(/(, | or )/)
    .map(part => (part === ' or ' ? ' au ' : (known(part) ?? part)))
    .join('')

type Speak = (value: string, depth: number) => string
/** How what stands in a place is spoken, by the mark of the place. Without one it goes over as it is. */
const SPEAK: Readonly<Record<string, Speak>> = {
  '...': listInKiswahili,
  ':': (sentence, depth) => (depth < DEEPEST ? inKiswahili(sentence, depth + 1) : sentence),
}
const PLACE = /\{(\.\.\.|:)?(\w+)\}/g
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const fixedPart = (english: string) => english.replace(PLACE, '').length
/** Quotes end with what is in them: `“a”: “b”` is no `“{name}”`. */
const QUOTED = '(?:[^“”]|“[^“”]*”)+?'

/** The sentences with places in them. Those that say more of their own come first: they are the closer ones. */
const forms = Object.entries(sw)
  .filter(([english]) => english.includes('{'))
  .sort(([one], [other]) => fixedPart(other) - fixedPart(one))
  .map(([english, translation]) => {
    const spoken: Record<string, Speak> = {}
    let source = '^'
    let end = 0
    for (const { 0: place, 1: mark = '', 2: name = '', index } of english.matchAll(PLACE)) {
      const before = english.slice(end, index)
      end = index + place.length
      const isQuoted = before.endsWith('“') && english[end] === '”'
      source += `${escaped(before)}(?<${name}>${isQuoted ? QUOTED : '.+?'})`
      if (SPEAK[mark]) spoken[name] = SPEAK[mark]
    }
    const pattern = new RegExp(`${source}${escaped(english.slice(end))}$`, 's')
    return { start: english[0] as string, pattern, spoken, translation }
  })

/** By their first letter, `{` where that can be any: a reply can have thousands of sentences. */
const formsByStart = new Map(
  forms.map(({ start }) => [start, forms.filter(one => one.start === start || one.start === '{')]),
)
const formsLike = (sentence: string) => formsByStart.get(sentence[0] ?? '') ?? formsByStart.get('{') ?? []
