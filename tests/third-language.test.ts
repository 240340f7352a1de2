import { create } from 'superstruct'
import { afterAll, expect, test, vi } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { Language as LanguageShape } from '#contract/tenant.ts'
import { createTranslator, languageFor, loadWords } from '#kit/core/words.ts'
import { catalogues, inLanguage, languageAsked, msg } from '#server/refusal/message.ts'

// other files of this process have, and get, modules without the language
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// a language only consists of a row in the table, and files of words
vi.mock('#contract/language.ts', async original => {
  const table = await original<typeof import('#contract/language.ts')>()
  const LANGUAGES = { ...table.LANGUAGES, fr: { name: 'Français', locale: 'fr-FR' } }
  return {
    ...table,
    LANGUAGES,
    LANGUAGE_CODES: Object.keys(LANGUAGES),
    isLanguage: (code: string) => Object.hasOwn(LANGUAGES, code),
  }
})
const fr = 'fr' as Language

test('its row makes it valid for people, portals and calls', () => {
  expect(LANGUAGE_CODES).toContain('fr')
  expect(create('fr', LanguageShape)).toBe('fr')
  expect(() => create('de', LanguageShape)).toThrow()
})

test('a widget uses its words and plural rules, and falls back to English without a file', async () => {
  const en = { title: 'Loan', left: { one: '{count} instalment', other: '{count} instalments' } } as const
  const words = { name: 'loan', en, others: import.meta.glob('./third-language/words.??.ts') }
  const others = { './words.fr.ts': words.others['./third-language/words.fr.ts'] as () => Promise<unknown> }
  const french = { ...words, others }
  expect(languageFor(french, 'fr')).toBe('fr')
  const t = createTranslator('loan', await loadWords(french, 'fr'), { language: fr })
  // French uses the singular for zero
  expect([t('title'), t('left', { count: 0 }), t('left', { count: 2 })]).toEqual([
    'Prêt',
    '0 échéance',
    '2 échéances',
  ])
  expect(languageFor({ ...words, others: {} }, 'fr')).toBe('en')
})

test('the server answers in it on request, and falls back to English', () => {
  catalogues.fr = { 'loan.received': 'Demande reçue !' }
  const asked = languageAsked({ headers: { 'accept-language': 'fr-FR,fr;q=0.9' } })
  expect(asked).toBe('fr')
  expect(inLanguage(asked, msg('loan.received'))).toBe('Demande reçue !')
  expect(inLanguage(asked, msg('loan.withdrawn'))).toBe(inLanguage('en', msg('loan.withdrawn')))
})
