import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { Catalogue } from '#kit/core/words.ts'
import { root } from '#server/root.ts'

/** Minimum words of a text to count as a sentence; shorter ones are often equal by chance. */
const WORDS = 5

/** Texts allowed in two catalogues, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'An error occurred. Please try again.': 'a text of the specification for two different failures',
  'Check your connection and try again.': 'of a page and of a preview, in different sentences in Kiswahili',
  'Code from your authenticator app': 'one of them is on the page that is drawn before anybody signs in',
  'Empowering you, to change the world': 'a text of the specification for three places',
  'No connection, or our server is busy. It continues automatically.':
    'the other is part of a form that sends photos',
  'Open in a new tab': 'a link to a lesson and a button for a paper',
  'That did not work. Please try again.':
    'the last resort of two widgets, said of different things in Kiswahili',
  'That did not work. Try again.': 'the last resort of two widgets, said of different things in Kiswahili',
  'This could not be loaded': 'of different parts, which Kiswahili tells apart',
  'This could not be loaded.': 'of different parts, which Kiswahili tells apart',
  'This file is being sent in another tab.': 'the other is part of a form that sends photos',
  'This loan could not be loaded': 'to its borrower and to staff',
  'This page could not be loaded': 'of the portal and of a person’s page',
  'Try other words, or remove a filter.': 'a member’s list does not load the words of staff lists',
  'What is the loan for?': 'the calculator loads nothing that it does not need for its first field',
  'You were not selected this time': 'a state on the home, and the heading of the page that says why',
  'opens in a new tab': 'read out behind different links',
}

/** Catalogues of every language. */
const catalogues = ['contract', 'kit', 'rules', 'server', 'shell', 'widgets'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.\w\w\.ts$/.test(name))
    .map(name => `${folder}/${name}`),
)
const files = catalogues.filter(name => name.endsWith('.en.ts'))

/** Returns the texts written out in a catalogue, without those it takes from another. */
function textsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      texts.push(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.filter(text => text.split(/\s+/).length >= WORDS)
}

/** Folders whose catalogues contain a text. A folder is one catalogue, however many files it has. */
const places = new Map<string, Set<string>>()
for (const file of files)
  for (const text of textsIn(file)) places.set(text, (places.get(text) ?? new Set()).add(dirname(file)))
const twice = [...places].filter(([, folders]) => folders.size > 1)

test('no sentence is in two catalogues: shared texts belong in rules or kit', () => {
  expect(files.length).toBeGreaterThan(100)
  const unexpected = twice
    .filter(([text]) => !(text in EXCEPTIONS))
    .map(([text, folders]) => `“${text}” in ${[...folders].join(' and ')}`)
  expect(unexpected).toEqual([])
})

test('the parts of a widget share no key with different texts: translations are loaded as one catalogue', () => {
  const parts = Object.entries(
    import.meta.glob<Record<string, Catalogue>>('../widgets/*/*.sw.ts', { eager: true }),
  ).flatMap(([file, part]) => Object.values(part).map(texts => ({ file, texts })))
  const clashes = parts.flatMap(({ file, texts }) => {
    const whole = parts.find(one => one.file === join(dirname(file), 'words.sw.ts'))?.texts ?? {}
    return Object.entries(texts)
      .filter(([key, text]) => key in whole && !isDeepStrictEqual(text, whole[key]))
      .map(([key]) => `${key} of ${file}`)
  })
  expect(parts.length).toBeGreaterThan(60)
  expect(clashes).toEqual([])
})

test('a widget’s notice does not repeat that the device is offline, which the portal says above it', () => {
  const notices = catalogues
    .filter(name => /^widgets\/.*\.ts$/.test(name))
    .flatMap(name => readFileSync(join(root, name), 'utf8').match(/\b(?:offline|seenAt):\s+'.*'/g) ?? [])
  expect(notices.length).toBeGreaterThan(10)
  expect(
    notices.filter(text => /'(You are offline|No connection|H(akuna|una) mtandao)\. /.test(text)),
  ).toEqual([])
})

test('a percentage is written alike in every text: 7.25%', () => {
  const spaced = catalogues.filter(file => /[}\d]\s%/.test(readFileSync(join(root, file), 'utf8')))
  expect(spaced).toEqual([])
})

test('email is spelt alike in every English text', () => {
  const texts = [
    ...catalogues.filter(file => file.endsWith('.en.ts')),
    'contract/person-columns.ts',
    'server/boot/setting-table.ts',
    'README.md',
    'docs/operations.md',
  ]
  const other = texts.filter(file => /e-mail/i.test(readFileSync(join(root, file), 'utf8')))
  expect(other).toEqual([])
})

/** Kiswahili words that have one meaning each here, and what else says the same. */
const ONE_WORD: Record<string, RegExp> = {
  namba: /\bnambari\b/i,
  nenosiri: /\b(nywila|manenosiri)\b/i,
  mwanzo: /\bnyumbani\b/i,
  badilisha: /\bhariri\b/i,
  maoni: /\bmrejesho\b/i,
  'afisa mikopo': /\bmchakataji\b/i,
  'rejesho la kila mwezi': /\bmarejesho ya (kila )?mwezi\b(?! huu)/i,
  'njia ya malipo': /\bnamna ya (mauzo|matumizi)\b/i,
  'matumizi ya mtaji, ya kila mara, ya uendeshaji': /\bgharama za (mtaji|kila mara|uendeshaji)\b/i,
  'kwa mkopo wote, kwa deni linalopungua': /\bkwa kiasi (chote|kilichobaki)\b/i,
  'ridhaa, while idhini is an approval': /\bidhini (yako|ya kupigwa)\b/i,
  'andiko, maandishi': /\bmaandiko\b/i,
  'kufikia {day}': /\bkabla ya (kupita tarehe )?\{day\}/i,
}

test('one thing has one name in every Kiswahili text', () => {
  const texts = [
    ...catalogues.filter(file => file.endsWith('.sw.ts')),
    ...readdirSync(join(root, 'contract')).flatMap(name =>
      /-(columns|words)\.ts$/.test(name) ? [`contract/${name}`] : [],
    ),
    'shell/inside/notice-words.ts',
  ]
  const other = texts.flatMap(file =>
    Object.entries(ONE_WORD).flatMap(([word, others]) =>
      (readFileSync(join(root, file), 'utf8').match(others) ?? [])
        .slice(0, 1)
        .map(found => `${file}: ${found} for ${word}`),
    ),
  )
  expect(texts.length).toBeGreaterThan(130)
  expect(other).toEqual([])
})

test('every exception is still needed', () => {
  const needed = new Set(twice.map(([text]) => text))
  expect(Object.keys(EXCEPTIONS).filter(text => !needed.has(text))).toEqual([])
})
