import { describe, expect, test } from 'vitest'
import { loadI18n } from './i18n.tsx'
import { type Catalogue, createTranslator, loadWords, type Plural } from './words.ts'

const en = {
  title: 'Loan calculator',
  minimum: 'From {minimum} to {maximum}',
  months: { one: '{count} month', other: '{count} months' },
  fix: { one: 'Fix one thing in {form}', other: 'Fix {count} things in {form}' },
} as const satisfies Catalogue

const t = createTranslator<typeof en>('loan', en, { language: 'en' })

describe('a text', () => {
  test('is returned as written', () => {
    expect(t('title')).toBe('Loan calculator')
  })

  test('replaces each placeholder, also with numbers and repeatedly', () => {
    expect(t('minimum', { minimum: 'Ksh 5', maximum: 10 })).toBe('From Ksh 5 to 10')
    const twice = createTranslator<{ text: '{a} and {a}' }>(
      'loan',
      { text: '{a} and {a}' },
      { language: 'en' },
    )
    expect(twice('text', { a: 0 })).toBe('0 and 0')
  })

  test('inserts values literally', () => {
    expect(t('minimum', { minimum: '{maximum}', maximum: '$& $1 <b>' })).toBe('From {maximum} to $& $1 <b>')
  })

  test('has singular and plural forms', () => {
    expect([0, 1, 2, 21].map(count => t('months', { count }))).toEqual([
      '0 months',
      '1 month',
      '2 months',
      '21 months',
    ])
    expect(t('fix', { count: 1, form: 'A' })).toBe('Fix one thing in A')
    expect(t('fix', { count: 3, form: 'A' })).toBe('Fix 3 things in A')
  })

  test('formats large counts with commas', () => {
    expect(t('months', { count: 12_345 })).toBe('12,345 months')
  })

  test('has plural forms in Kiswahili', () => {
    const sw = { months: { one: 'mwezi {count}', other: 'miezi {count}' } }
    const sema = createTranslator<Pick<typeof en, 'months'>>('loan', sw, { language: 'sw' })
    expect([1, 2].map(count => sema('months', { count }))).toEqual(['mwezi 1', 'miezi 2'])
  })
})

describe('overridden texts', () => {
  test('replace ours, with the same placeholders', () => {
    const own = createTranslator<typeof en>('loan', en, {
      language: 'en',
      overrides: { 'loan.title': 'What would it cost?', 'loan.minimum': 'At least {minimum}' },
    })
    expect(own('title')).toBe('What would it cost?')
    expect(own('minimum', { minimum: 1, maximum: 2 })).toBe('At least 1')
  })

  test('may override one of two forms', () => {
    const own = createTranslator<typeof en>('loan', en, {
      language: 'en',
      overrides: { 'loan.months.other': '{count} mo.' },
    })
    expect(own('months', { count: 1 })).toBe('1 month')
    expect(own('months', { count: 2 })).toBe('2 mo.')
  })

  test('of other catalogues have no effect', () => {
    const own = createTranslator<typeof en>('loan', en, {
      language: 'en',
      overrides: { 'kit.title': 'x', title: 'x', 'loan.months': 'x' },
    })
    expect(own('title')).toBe('Loan calculator')
    expect(own('months', { count: 2 })).toBe('2 months')
  })

  test('may be empty, and keep an unknown placeholder as it is', () => {
    const own = createTranslator<typeof en>('loan', en, {
      language: 'en',
      overrides: { 'loan.title': '', 'loan.minimum': '{minimun}' },
    })
    expect(own('title')).toBe('')
    expect(own('minimum', { minimum: 1, maximum: 2 })).toBe('{minimun}')
  })
})

test('showing keys shows the key of an override, for forms and overridden texts too', () => {
  const keys = createTranslator<typeof en>('loan', en, {
    language: 'en',
    showKeys: true,
    overrides: { 'loan.title': 'x' },
  })
  expect(keys('title')).toBe('loan.title')
  expect(keys('months', { count: 1 })).toMatch(/^loan\.months/)
})

describe('loading a language', () => {
  const words = {
    name: 'loan',
    en: { hello: 'Hello' } as const,
    others: { './words.sw.ts': async () => ({ sw: { hello: 'Habari' } }) },
  }

  test('returns Kiswahili if requested and English otherwise', async () => {
    expect(await loadWords(words, 'sw')).toEqual({ hello: 'Habari' })
    expect(await loadWords(words, 'en')).toEqual({ hello: 'Hello' })
    expect(await loadWords(words, 'fr')).toEqual({ hello: 'Hello' })
  })

  test('falls back to English, and reports it, if loading fails', async () => {
    const offline = { ...words, others: { './words.sw.ts': () => Promise.reject(new Error('offline')) } }
    expect(await loadI18n(offline, 'sw')).toMatchObject({ language: 'en', own: { hello: 'Hello' } })
  })
})

const english = import.meta.glob<{ en: Catalogue }>(
  ['/kit/core/words.en.ts', '/widgets/*/words.en.ts', '/shell/**/words.en.ts'],
  {
    eager: true,
  },
)
const kiswahili = import.meta.glob<{ sw: Catalogue }>(
  ['/kit/core/words.sw.ts', '/widgets/*/words.sw.ts', '/shell/**/words.sw.ts'],
  { eager: true },
)

/** Returns all forms of all texts: `months.one` beside `title`. */
const forms = (words: Catalogue): [string, string][] =>
  Object.entries(words).flatMap(([key, entry]): [string, string][] =>
    typeof entry === 'string'
      ? [[key, entry]]
      : Object.entries(entry satisfies Plural).map(([form, text]) => [`${key}.${form}`, text as string]),
  )
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]))].sort()

test('every English catalogue has a Kiswahili one', () => {
  const pairs = Object.keys(english).map(path => path.replace('.en.ts', '.sw.ts'))
  expect(pairs.length).toBeGreaterThan(1)
  expect(Object.keys(kiswahili).sort()).toEqual(pairs.sort())
})

describe.each(Object.keys(english))('%s and its Kiswahili catalogue', path => {
  const ours = forms(english[path]?.en ?? {})
  const theirs = Object.fromEntries(forms(kiswahili[path.replace('.en.ts', '.sw.ts')]?.sw ?? {}))

  test('have the same keys and forms', () => {
    expect(Object.keys(theirs).sort()).toEqual(ours.map(([key]) => key).sort())
  })

  test('have the same placeholders', () => {
    for (const [key, text] of ours) {
      // the singular may omit the number: 'Fix one thing'
      const both = [placeholders(text), placeholders(theirs[key] ?? '')].map(names =>
        key.endsWith('.one') ? names.filter(name => name !== 'count') : names,
      )
      expect(both[1], key).toEqual(both[0])
    }
  })

  test('have no empty texts and no stray spaces', () => {
    for (const [key, text] of [...ours, ...Object.entries(theirs)]) {
      // URLs are set by a provider and empty by default
      if (!key.startsWith('tutorial')) expect(text, key).not.toBe('')
      expect(text.trim(), key).toBe(text)
    }
  })
})
