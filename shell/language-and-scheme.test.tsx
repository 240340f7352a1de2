import { afterEach, describe, expect, test, vi } from 'vitest'
import { press, settle, type } from '#kit/testing.tsx'
import { $language, $scheme, recallScheme } from './language-and-scheme.ts'
import { openPortal } from './testing.tsx'

afterEach(() => void vi.restoreAllMocks())

describe('The language', () => {
  test('defaults to the tenant’s first, changes with one tap, and is remembered', async () => {
    const { heading, named } = await openPortal('/signup', { languages: ['sw', 'en'] })
    expect(heading()).toBe('Jisajili')
    expect(document.documentElement.lang).toBe('sw')

    await press(named('English'))
    await settle()
    expect(heading()).toBe('Sign up')
    expect(document.documentElement.lang).toBe('en')
    expect(document.title).toBe('Sign up · Wezesha')

    const again = await openPortal('/signup', { languages: ['sw', 'en'] })
    expect(again.heading()).toBe('Sign up')
  })

  test('follows a non-English browser language, without storing it', async () => {
    const set = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-KE', 'sw-KE'])
    expect((await openPortal('/signup', { languages: ['en', 'sw'] })).heading()).toBe('Jisajili')
    set.mockReturnValue(['en-KE', 'fr'])
    expect((await openPortal('/signup', { languages: ['sw', 'en'] })).heading()).toBe('Jisajili')
    expect(localStorage.getItem('wezesha:language')).toBeNull()
  })

  test('can be set by the URL, and changing it updates the URL', async () => {
    const { heading, named } = await openPortal('/signup?lang=sw')
    expect(heading()).toBe('Jisajili')
    await press(named('English'))
    await settle()
    expect(location.search).toBe('?lang=en')
  })

  test('stays the tenant’s when URL or storage name one it lacks', async () => {
    localStorage.setItem('wezesha:language', 'fr')
    const { heading, place } = await openPortal('/signup?lang=sw', { languages: ['en'] })
    expect(heading()).toBe('Sign up')
    expect(place.querySelector('[lang=sw]')).toBeNull()
  })

  test('works where storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    const { heading, named } = await openPortal('/signup')
    await press(named('Kiswahili'))
    await settle()
    expect(heading()).toBe('Jisajili')
    expect($language.get()).toBe('sw')
  })

  test('applies the tenant’s text overrides', async () => {
    const { heading } = await openPortal('/', { texts: { en: { 'shell.headline': 'Grow with us' } } })
    expect(heading()).toBe('Grow with us')
    expect(document.title).toBe('Wezesha · Grow with us')
  })
})

describe('Light and dark', () => {
  test('follow the device until the user chooses, and remember the choice', async () => {
    recallScheme()
    const { find } = await openPortal('/signup')
    const root = document.documentElement
    expect(root.dataset.theme).toBeUndefined()

    await type(find<HTMLSelectElement>('.scheme select'), 'dark')
    expect(root.dataset.theme).toBe('dark')
    $scheme.set('system')
    recallScheme()
    expect(root.dataset.theme).toBe('dark')

    await type(find<HTMLSelectElement>('.scheme select'), 'system')
    expect(root.dataset.theme).toBeUndefined()
  })
})
