import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { LANGUAGE_CODES } from '#contract/language.ts'
import type { Shape } from '#contract/shape.ts'
import { readInput } from '#server/http/input.ts'
import { root } from '#server/root.ts'
import { catalogues, type Refusal } from './message.ts'

/** Sources whose texts are not for portal users: they address operators, or belong to mail catalogues, the demo or the documentation. */
const ELSEWHERE =
  /^server\/(db|demo|http\/docs|jobs|sandbox)\/|^server\/notify\/(account|book|document|invest|learning|loan|playbook|programme|mail-frame|gsm|send|shape|templates|write)\.ts$|\.(en|sw)\.ts$|(^|\/)(words|titles|settings|money-settings|start|metrics|welcome|seed|main)\.ts$|^server\/providers\/(sms|mail)\.ts$/

/** Stored results of webhook deliveries, for the partner's developers. */
const LOG = [
  'The webhook is switched off.',
  'The webhook got {}.',
  'No response within {} s.',
  'The address is in a private network. Webhooks are sent to public addresses only.',
]

/** Loan statuses as worded by lending cores, and the remark of a payout for the payment provider. */
const WIRE = ['Submitted and pending approval', 'Withdrawn by applicant', 'Loan payout']

/** Names and other values that only resemble sentences. */
const NO_SENTENCES = [
  'Dar es Salaam',
  'Mobile money',
  '{} on {}',
  'M-PESA till or Paybill',
  'Another bank or wallet',
  ...WIRE,
  ...LOG,
]

type Found = { text: string; where: string }

/** Returns every user-facing text of a source file; `{}` stands for an interpolated value. */
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

/** Whether a text is not for users: errors and log lines, summaries of rows, and texts with a translation beside them. */
const isForOthers = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) && /^((Range|Type|Start)?Error|Hopeless)$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /\blog\b/.test(node.expression.getText())) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isPropertyAssignment(node) && node.name.getText() === 'summary') ||
  standsInBoth(node)

/** Whether a text is translated in place: `{ en: …, sw: … }`, or by a condition on the language. */
const standsInBoth = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) && /^(en|sw)$/.test(node.name.getText())) ||
  (ts.isConditionalExpression(node) && node.condition.getText() === "language === 'sw'")

/**
 * Whether a text begins like a sentence, and ends like one or has another lower-case word. `GET group/path` and `Header: value`
 * are none. Text after a quoted name, `“age”: it has no list.`, may begin with any letter.
 */
const readsLikeASentence = ({ text }: Found): boolean =>
  (/^(\p{Lu}|“|\{\} )/u.test(text) &&
    (/\p{Ll}.*[.!?]$/u.test(text) || /\s\p{Ll}+(\s|$)/u.test(text)) &&
    !/^([A-Z]+ \w+\/|[\w-]+: )/.test(text)) ||
  /^\p{Ll}.* .*\.$/u.test(text)

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`)
const everyFile = filesIn('server').filter(path => /(?<!\.test|\.(en|sw))\.ts$/.test(path))
const sources = [
  'server',
  'contract',
  'rules/survey',
  'rules/book',
  'rules/document',
  'rules/invest',
  'rules/learning',
]
  .flatMap(filesIn)
  .filter(path => /(?<!\.(test|testing|setup)|\/testing|-example)\.ts$/.test(path) && !ELSEWHERE.test(path))
const texts = sources.flatMap(path => textsIn(path, readFileSync(join(root, path), 'utf8')))

const { en = {}, ...translations } = catalogues
/** Messages for API clients only stay English. */
const isForPrograms = (key: string): boolean => key.startsWith('program.')

describe('user-facing texts', () => {
  it('are in the catalogues only, not in the server, the contract or rules with words', () => {
    const loose = texts.filter(readsLikeASentence).filter(({ text }) => !NO_SENTENCES.includes(text))
    expect(loose).toEqual([])
  })

  it('are unique per key', () => {
    const keys = Object.keys(en)
    const twice = keys.filter(key => keys.some(other => other !== key && en[other] === en[key]))
    expect(twice).toEqual([])
  })

  it('are all used', () => {
    const everything = [...everyFile, ...sources]
      .map(path => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    const unsaid = Object.keys(en).filter(
      key => !everything.includes(`'${key}'`) && !/^(field\.(number-)?(least|most)|language\.\w+)$/.test(key),
    )
    expect(unsaid).toEqual([])
  })

  it('cover every validation error of the contract', () => {
    const keys = Object.values(contract).flatMap(refusalsOf)
    expect(keys.length).toBeGreaterThan(100)
    expect(keys.filter(key => !Object.hasOwn(en, key))).toEqual([])
  })
})

describe.each(Object.entries(translations))('language %s', (_, words) => {
  it('has all texts but those for programs, and no other', () => {
    expect(Object.keys(words).sort()).toEqual(
      Object.keys(en)
        .filter(key => !isForPrograms(key))
        .sort(),
    )
  })

  it('has the same placeholders as English in every text', () => {
    const places = (text = '') => [...text.matchAll(/(?<!\$)\{(\w+)\}/g)].map(([, name]) => name)
    for (const [key, text] of Object.entries(words)) {
      expect(places(text).sort(), key).toEqual(places(en[key]).sort())
    }
  })
})

it('has a catalogue for every selectable language', () => {
  expect(Object.keys(catalogues).sort()).toEqual([...LANGUAGE_CODES].sort())
})

it('finds a sentence anywhere: in a refusal, a table, a field, a reply, a condition', () => {
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

/** Returns the keys of all field errors of a row, provoked by invalid values of every kind. */
function refusalsOf(row: Endpoint): string[] {
  const sentences = new Set<string>()
  for (const part of ['params', 'query', 'body'] as const) {
    for (const value of row[part] ? wrongFor(row[part]) : []) {
      try {
        readInput(row, { params: undefined, query: undefined, body: undefined, [part]: value })
      } catch (error) {
        for (const { key } of Object.values((error as Refusal).fields ?? {})) sentences.add(key)
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
