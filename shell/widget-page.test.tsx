import { describe, expect, test, vi } from 'vitest'
import { press, settle } from '#kit/testing.tsx'
import { baseAt, openWidget, readHash } from './page-widget.ts'
import { openPortal } from './testing.tsx'

const TAG = 'wz-loan-calculator'
const loaders = () => document.head.querySelectorAll<HTMLScriptElement>('script[src$="/embed/v1/loader.js"]')

describe('The loan calculator’s page', () => {
  test('shows in place that its script failed to load, and can retry', async () => {
    const append = vi.spyOn(document.head, 'append').mockImplementation(script => {
      setTimeout(() => (script as HTMLScriptElement).dispatchEvent(new Event('error')))
    })
    const { find, place } = await openPortal('/loan-calculator')
    await settle()
    expect(find('[role=alert]').textContent).toContain('This page could not be loaded')
    expect(loaders()).toHaveLength(0)
    append.mockRestore()
    await press(find('[role=alert] button'))
    await settle()
    expect(loaders()).toHaveLength(1)
    expect(place.querySelector(TAG)).not.toBeNull()
  })

  test('mounts the partners’ element, with a draft per tab', async () => {
    const { find, heading } = await openPortal('/loan-calculator')
    expect(heading()).toBe('Loan calculator')
    expect(find(TAG).getAttribute('draft')).toBe('portal')
  })

  test('passes values after # as attributes', async () => {
    const { find } = await openPortal(
      '/loan-calculator#amount=80000&months=12&income=90000&purpose=capital&lang=fr',
    )
    const element = find(TAG)
    expect(['amount', 'months', 'income', 'purpose', 'lang'].map(name => element.getAttribute(name))).toEqual(
      ['80000', '12', '90000', 'capital', null],
    )
  })

  test('another link’s values create a new element, so old input does not hide them', async () => {
    const { find } = await openPortal('/loan-calculator#amount=80000')
    const first = find(TAG)
    location.hash = '#amount=90000'
    await settle()
    expect(find(TAG).getAttribute('amount')).toBe('90000')
    expect(find(TAG)).not.toBe(first)
  })

  test('a completed check pushes sign-in, which links back to the checked values', async () => {
    const { find, heading } = await openPortal('/loan-calculator#amount=80000')
    const steps = history.length
    const detail = { amount: 90_000_00, months: 12 }
    find(TAG).dispatchEvent(new CustomEvent('wz-complete', { bubbles: true, composed: true, detail }))
    await settle()
    expect(location.pathname).toBe('/signin')
    expect(heading()).toBe('Sign in')
    expect(history.length).toBe(steps + 1)
    expect(find('main .button').getAttribute('href')).toBe('/loan-calculator#amount=90000&months=12')
  })

  test('skipping to the content keeps the hash', async () => {
    const { named, find } = await openPortal('/loan-calculator#amount=80000')
    await press(named('Skip to content'))
    expect(document.activeElement).toBe(find('main'))
    expect(location.hash).toBe('#amount=80000')
  })
})

describe('readHash', () => {
  test('returns the listed keys only, and no empty ones', () => {
    expect(readHash('#amount=5&months=&style=x', ['amount', 'months'])).toEqual({ amount: '5' })
    expect(readHash('', ['amount'])).toEqual({})
  })
})

test('the widget of a public page gets the name in the URL, also if it is malformed', () => {
  const page: Parameters<typeof openWidget>[0] = {
    path: '/s/:code',
    title: 'signin',
    who: 'everybody',
    mount: { tag: 'wz-survey', fromPath: 'survey', first: ['survey/public/:named'] },
  }
  const at = (pathname: string) => openWidget(page, { pathname, hash: '' })
  expect(at('/s/a%20b')).toMatchObject({ attributes: { survey: 'a b' }, first: ['survey/public/a%20b'] })
  expect(at('/s/50%')).toMatchObject({ attributes: { survey: '50%' }, first: ['survey/public/50%25'] })
})

test('returns the base path and the named parameters of a path', () => {
  expect(baseAt('/processor/book/:business', '/processor/book/a1/reports')).toEqual({
    base: '/processor/book/a1',
    named: { business: 'a1' },
  })
  expect(baseAt('/processor/books', '/processor/books')).toEqual({ base: '/processor/books', named: {} })
})
