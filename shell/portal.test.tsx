import { afterEach, describe, expect, test, vi } from 'vitest'
import { press, settle } from '#kit/testing.tsx'
import { openPortal, serve, tenantWith, textPage } from './testing.tsx'

describe('The landing page', () => {
  test('shows every specified part', async () => {
    const { place, heading, named } = await openPortal('/')
    expect(heading()).toBe('Empowering you, to change the world')
    expect(named('Login').getAttribute('href')).toBe('/signin')
    expect(named('Send Us A Message').getAttribute('href')).toBe('https://www.wezesha.example/message')
    expect(named('Privacy Policy').getAttribute('href')).toBe('/privacy-policy')
    expect(named('FAQs').getAttribute('href')).toBe('/frequently-asked-questions')
    expect(named('Facebook').getAttribute('href')).toBe('https://social.example/wezesha')
    expect(place.textContent).toContain('P.O. Box 10000-00100')
    const addresses = [...place.querySelectorAll('.contact a')].map(link => link.getAttribute('href'))
    expect(addresses).toEqual([
      'mailto:support@wezesha.example',
      'mailto:loans@wezesha.example',
      'mailto:programmes@wezesha.example',
      'tel:+254700000000',
      'https://www.wezesha.example/message',
    ])
  })

  test('of a new portal shows only the phone number among its contact details', async () => {
    const phone = '+254 711 000 000'
    const { place } = await openPortal('/', {
      contact: { address: [], mailboxes: [], phone, social: [], messagePage: '' },
    })
    expect([...place.querySelectorAll('.contact dt')].map(term => term.textContent)).toEqual(['Phone'])
    const addresses = [...place.querySelectorAll('.contact a')].map(link => link.getAttribute('href'))
    expect(addresses).toEqual(['tel:+254711000000'])
  })

  test('links to the calculator, with an example from the tenant’s terms', async () => {
    const { named, find } = await openPortal('/')
    expect(named('See what a loan costs').getAttribute('href')).toBe('/loan-calculator')
    // 100,000 × 1.04^6 = 126,532, in six instalments of 21,089
    expect(find('.example').textContent).toContain('Ksh\u00a021,089for 6 months')
    expect(find('.example').textContent).toContain('Ksh\u00a0126,532')
    // some funds lend for less: the next page shows 7 % a year
    expect(find('.example figcaption').textContent).toBe('Example estimate')
    expect(find('.example').textContent).toContain('adds 4% to the balance each month')
    expect(find('.example a').getAttribute('href')).toBe('/loan-calculator#amount=100000&months=6')
  })

  test('hides disabled modules', async () => {
    const { place } = await openPortal('/', { modules: [] })
    expect(place.querySelector('[href^="/loan-calculator"]')).toBeNull()
    expect(place.textContent).not.toContain('calculator')
  })

  test('redirects to sign-in if the tenant says so, without a history entry', async () => {
    const before = history.length
    const { heading, find } = await openPortal('/', { landing: 'signin' })
    expect(location.pathname).toBe('/signin')
    expect(history.length).toBe(before)
    expect(heading()).toBe('Sign in')
    expect(find('.brand').getAttribute('href')).toBe('/signin')
  })
})

describe('Sign up', () => {
  test('shows that it is disabled, why, and whom to contact', async () => {
    const { named, find, place } = await openPortal('/signup')
    const button = named('Self Registration is currently disabled')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(find(`#${button.getAttribute('aria-describedby')}`).textContent).toMatch(
      /cannot register yourself here/,
    )
    expect(place.querySelector('main [href="mailto:support@wezesha.example"]')).not.toBeNull()
    expect(place.querySelector('main [href="tel:+254700000000"]')).not.toBeNull()
    expect(place.querySelector('main [href="/signin"]')).not.toBeNull()
  })
})

test('the header of the sign-in page offers the other language instead of a link to the same page', async () => {
  const { find, place } = await openPortal('/signin')
  expect(place.querySelector('.header .login')).toBeNull()
  expect(find('.header .entering').textContent).toBe('Kiswahili')
})

describe('Sign in without the account module', () => {
  test('shows a message without a form, contacts, and a calculator link', async () => {
    const { find, place } = await openPortal('/signin')
    expect(find('main').textContent).toContain('Sign-in is not available on this portal.')
    expect(place.querySelector('main :is(form, input)')).toBeNull()
    expect(find('main [href="mailto:support@wezesha.example"]')).toBeTruthy()
    expect(find('main [href="/loan-calculator"]').textContent).toBe('Back to the loan calculator')
  })
})

describe('Unknown pages', () => {
  test.each(['/nothing', '/dashboard/overview', '/products/other'])(
    '%s shows not found, with links',
    async path => {
      const { heading, find } = await openPortal(path)
      expect(heading()).toBe('Page not found')
      expect(document.title).toBe('Page not found · Wezesha')
      expect(find('main [href="/"]').textContent).toBe('Home')
      expect(find('main [href="/loan-calculator"]')).toBeTruthy()
    },
  )

  test('a page of a disabled module is not found, and has no links to it', async () => {
    const { heading, place } = await openPortal('/loan-calculator', { modules: [] })
    expect(heading()).toBe('Page not found')
    expect(place.querySelector('[href^="/loan-calculator"]')).toBeNull()
  })

  test('a trailing slash is ignored', async () => {
    expect((await openPortal('/signup/')).heading()).toBe('Sign up')
  })
})

describe('Navigation', () => {
  test('sets the title, focuses the heading, scrolls to the top and announces the page', async () => {
    serve({ '/api/portal/page/products': textPage('products', { title: 'Products' }) })
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { named, find, place } = await openPortal('/signup')
    expect(document.title).toBe('Sign up · Wezesha')
    expect(document.activeElement).toBe(document.body)

    await press(named('Products'))
    expect(location.pathname).toBe('/products')
    expect(document.title).toBe('Products · Wezesha')
    expect(document.activeElement).toBe(find('h1'))
    expect(scroll).toHaveBeenCalledWith(0, 0)
    expect([...place.querySelectorAll('[role=status]')].map(one => one.textContent)).toContain(
      'Products · Wezesha',
    )
    expect(find('nav [href="/products"]').getAttribute('aria-current')).toBe('page')
  })

  test('the landing page has the tenant’s name first in its title', async () => {
    await openPortal('/')
    expect(document.title).toBe('Wezesha · Empowering you, to change the world')
  })

  test('an exception in one page keeps the frame and its navigation working', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // an invalid amount cannot be calculated with
    const loan = { ...tenantWith().loan, minimum: Number.NaN }
    const { find, named } = await openPortal('/', { loan })
    expect(find('main [role=alert]').textContent).toContain('Something went wrong here')
    await press(named('Sign up'))
    expect(find('h1').textContent).toBe('Sign up')
  })
})

describe('The menu of narrow screens', () => {
  test('exposes its state, closes on Escape and restores focus', async () => {
    const { find } = await openPortal('/signup')
    const button = find('.menu')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await press(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(find(`[id="${button.getAttribute('aria-controls')}"]`).textContent).toContain('About us')

    find('.drawer a').focus()
    find('.drawer a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await settle()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })

  test('closes when a link is followed', async () => {
    serve({ '/api/portal/page/about-us': textPage('about-us') })
    const { find } = await openPortal('/signup')
    await press(find('.menu'))
    await press(find('.drawer [href="/about-us"]'))
    expect(find('.menu').getAttribute('aria-expanded')).toBe('false')
  })
})

describe('The network', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('going offline shows a notice, and going online removes it', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const { find } = await openPortal('/signup')
    expect(find('.offline').textContent).toBe('')
    online.mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await settle()
    expect(find('.offline').textContent).toBe('You are offline. Pages already open still work.')
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(find('.offline').textContent).toBe('')
  })
})

describe('A plain link in a widget', () => {
  /** Clicks a link in a shadow root. @returns whether the browser was left to follow it */
  async function follow(href: string, more: Partial<MouseEventInit> & { target?: string } = {}) {
    const { target = '', ...init } = more
    const host = document.body.appendChild(document.createElement('div'))
    const link = Object.assign(document.createElement('a'), { href, target })
    host.attachShadow({ mode: 'open' }).append(link)
    let isLeft = true
    const end = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', end, { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }))
    await settle()
    host.remove()
    return isLeft
  }

  test('to a portal page opens in place', async () => {
    const { heading } = await openPortal('/')
    expect(await follow('/loan-calculator#amount=100000')).toBe(false)
    expect(location.pathname + location.hash).toBe('/loan-calculator#amount=100000')
    expect(heading()).toBe('Loan calculator')
  })

  test.each([
    ['to another site', 'https://other.example/loan-calculator', {}],
    ['to a file', '/files/123', {}],
    ['in a new tab', '/loan-calculator', { target: '_blank' }],
    ['with Ctrl held', '/loan-calculator', { ctrlKey: true }],
    ['to a place on the same page', '#contact', {}],
  ])('is left to the browser %s', async (_which, href, more) => {
    await openPortal('/')
    expect(await follow(href, more)).toBe(true)
    expect(location.pathname).toBe('/')
  })
})
