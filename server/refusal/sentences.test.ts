import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { Endpoint, Shape } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { readInput } from '#server/http/input.ts'
import { root } from '#server/root.ts'
import type { Refusal } from './refusal.ts'
import { sw } from './sentences.sw.ts'
import { spokenIn } from './speech.ts'

/** What speaks to nobody who uses a portal: to operators, in mails of its own catalogue, in the demo, in the documentation. */
const ELSEWHERE =
  /^server\/(db|demo|http\/docs|jobs|sandbox)\/|^server\/notify\/(account|loan|programme|mail-frame|gsm|send|shape|templates|write)\.ts$|\.(en|sw)\.ts$|(^|\/)(words|titles|conformance|settings|money-settings|start|metrics|welcome|seed|main)\.ts$|^server\/providers\/(sms|mail)\.ts$/

/** Only programs, or those who write them, ever read these. */
const FOR_DEVELOPERS = [
  'The body is not valid JSON.',
  'The body is empty.',
  'The body is not as long as announced.',
  'The body is too large.',
  'The body is nested too deeply.',
  'The headers are too large.',
  'The request cannot be read.',
  'The Host header is not a host name.',
  'The database does not answer.',
  'Send the body as application/json.',
  'Send the body as multipart/form-data.',
  'There is no such call.',
  'Is not a known field.',
  'Is not known here.',
  'Is not a host of this portal.',
  'This publishable key is not one of this portal’s.',
  'This call is for the portal’s own pages.',
  'This token is good for its own widget only.',
  // the partner API, which servers call
  'Send your secret key as the bearer token.',
  'This person has not connected their account with you. Send them to {} and ask again with the code that they bring back.',
  'This code is wrong, was used, or is older than 10 minutes. Send the person to {} for a new one.',
  'This reference stands for another account. Whoever has that account ends the connection in their profile first.',
  'Is not on this site.',
  // how a webhook's delivery went, for the log
  'The webhook is switched off.',
  'The webhook was answered {}.',
  'No answer within {} s.',
  'The address lies in a private network. Webhooks go to public addresses only.',
]

/** How lending cores word where a loan stands, and what stands on a payout for the payment service. */
const WIRE = ['Submitted and pending approval', 'Withdrawn by applicant', 'Loan payout']

/** Names and other values that only look like sentences. */
const NO_SENTENCES = ['Dar es Salaam', 'Mobile money', '{} on {}', ...WIRE]

type Found = { text: string; where: string }

/** Every text that stands in a source for people; `{}` stands for what is put into it. */
function textsIn(path: string, content: string): Found[] {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (isForOthers(node)) return
    const text = textOf(node)
    if (text !== null) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ text, where: `${path}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function textOf(node: ts.Node): string | null {
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.text : null
}

/** Errors for the log, log lines, the documentation's summaries of rows, and what has its translation beside it. */
const isForOthers = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) && /^(Range|Type|Start)?Error$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /\blog\b/.test(node.expression.getText())) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isPropertyAssignment(node) && node.name.getText() === 'summary') ||
  standsInBoth(node)

/** What is written in each language where it is needed: `{ en: …, sw: … }`, or by the language asked for. */
const standsInBoth = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) && /^(en|sw)$/.test(node.name.getText())) ||
  (ts.isConditionalExpression(node) && node.condition.getText() === "language === 'sw'")

/**
 * It begins like one, and ends like one or has a further word in lower case. `GET group/path` and `Header: value` do not. What
 * stands behind a name, `“age”: it has no list.`, begins with any letter.
 */
const readsLikeASentence = ({ text }: Found): boolean =>
  (/^(\p{Lu}|“|\{\} )/u.test(text) &&
    (/\p{Ll}.*[.!?]$/u.test(text) || /\s\p{Ll}+(\s|$)/u.test(text)) &&
    !/^([A-Z]+ \w+\/|[\w-]+: )/.test(text)) ||
  /^\p{Ll}.* .*\.$/u.test(text)

const sources = ['server', 'contract', 'rules/survey']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .filter(path => /(?<!\.(test|testing|setup)|\/testing|-example)\.ts$/.test(path) && !ELSEWHERE.test(path))
const texts = sources.flatMap(path => textsIn(path, readFileSync(join(root, path), 'utf8')))

const blank = (sentence: string) => sentence.replace(/\{[^}]*\}/g, '{}')
/** As it leaves the server: with something in each place. */
const finished = (sentence: string) => sentence.replace(/\{\}/g, '7')

describe('in Kiswahili', () => {
  it('is every sentence that is written in the server, the contract and the rules of surveys, but those for developers', () => {
    const untold = texts
      .filter(readsLikeASentence)
      .filter(
        ({ text }) =>
          !FOR_DEVELOPERS.includes(text) &&
          !NO_SENTENCES.includes(text) &&
          spokenIn('sw', finished(text)) === finished(text),
      )
    expect(untold).toEqual([])
  })

  it('is whatever a field of the contract can be refused with', () => {
    const untold = Object.entries(contract).flatMap(([call, row]) =>
      refusalsOf(row)
        .filter(sentence => !FOR_DEVELOPERS.includes(sentence) && spokenIn('sw', sentence) === sentence)
        .map(sentence => `${call}: ${sentence}`),
    )
    expect(untold).toEqual([])
  })

  it('stands nothing that is no longer said', () => {
    const written = new Set(texts.map(({ text }) => blank(text)))
    // what superstruct says of a shape is written nowhere as it stands
    const isSaid = (english: string) => written.has(blank(english)) || english.startsWith('Must be ')
    expect(Object.keys(sw).filter(english => !isSaid(english))).toEqual([])
  })

  it('has every sentence the places of the English one, and no other', () => {
    const places = (text: string) => [...text.matchAll(/\{(?:\.\.\.|:)?(\w+)\}/g)].map(([, name]) => name)
    for (const [english, kiswahili] of Object.entries(sw)) {
      if (english === 'Must be {expected}.') continue
      expect(places(kiswahili).sort(), english).toEqual(places(english).sort())
    }
  })
})

it('finds a sentence wherever it stands: in a refusal, a table, a field, a reply, a condition', () => {
  const found = (content: string) => textsIn('x.ts', content).filter(readsLikeASentence)
  expect(found("throw new Refusal('invalid', 'This is wrong.', { name: 'Is odd.' })")).toHaveLength(2)
  expect(found("return { message: 'The account of ' + name, done: 'Saved.' }")).toHaveLength(2)
  expect(found("const STATES = { over: 'It is over' }; x = y || 'Please go'")).toHaveLength(2)
  expect(found('const gone = `$' + '{name} is gone.`')).toMatchObject([{ text: '{} is gone.' }])
  expect(found("report(name, 'list', 'it has no list of options.')")).toHaveLength(1)
  expect(found('report(`“$' + '{name}” is no list.`)')).toMatchObject([{ text: '“{}” is no list.' }])
  expect(found("throw new Error('Only the log has this.')")).toEqual([])
})

const PROBES = [null, undefined, {}, [], [{}], '', 'x', 'x'.repeat(3_000), '\u0001', -1, 0, 1.5, 1e12, true]

/** Everything that the fields of a row are refused with when wrong values of every kind are put into them. */
function refusalsOf(row: Endpoint): string[] {
  const sentences = new Set<string>()
  for (const part of ['params', 'query', 'body'] as const) {
    for (const value of row[part] ? wrongFor(row[part]) : []) {
      try {
        readInput(row, { params: undefined, query: undefined, body: undefined, [part]: value })
      } catch (error) {
        for (const sentence of Object.values((error as Refusal).fields ?? {})) sentences.add(sentence)
      }
    }
  }
  return [...sentences]
}

function wrongFor({ type, schema }: Shape): unknown[] {
  if (type === 'array') return [...PROBES, Array(600).fill('x'), ...wrongFor(schema).map(one => [one])]
  if (schema === null || typeof schema !== 'object') return PROBES
  const fields = Object.entries(schema as Record<string, Shape>).filter(([, shape]) => isShape(shape))
  return [...PROBES, ...fields.flatMap(([name, shape]) => wrongFor(shape).map(one => ({ [name]: one })))]
}

const isShape = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'validator' in value
