import { afterEach, describe, expect, test, vi } from 'vitest'
import { press, settle } from '#kit/testing.tsx'
import { openPortal, serve, tenantWith, textPage } from './testing.tsx'

describe('The landing page', () => {
  test('shows every part that the specification names', async () => {
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

  test('leads to the calculator, with a true example of the tenant’s own terms', async () => {
    const { named, find } = await openPortal('/')
    expect(named('See what a loan costs').getAttribute('href')).toBe('/loan-calculator')
    // 100,000 × 1.04^6 = 126,532, in six instalments of 21,089
    expect(find('.example').textContent).toContain('Ksh\u00a021,089for 6 months')
    expect(find('.example').textContent).toContain('Ksh\u00a0126,532')
    // some funds lend for less: the next page shows 7 % a year
    expect(find('.example figcaption').textContent).toBe('An example, estimated')
    expect(find('.example').textContent).toContain('grows the debt by 4% each month')
    expect(find('.example a').getAttribute('href')).toBe('/loan-calculator#amount=100000&months=6')
  })

  test('offers nothing that the tenant has switched off', async () => {
    const { place } = await openPortal('/', { modules: [] })
    expect(place.querySelector('[href^="/loan-calculator"]')).toBeNull()
    expect(place.textContent).not.toContain('calculator')
  })

  test('is the sign-in page for a tenant that wants it so, without a step to go back to', async () => {
    const before = history.length
    const { heading, find } = await openPortal('/', { landing: 'signin' })
    expect(location.pathname).toBe('/signin')
    expect(history.length).toBe(before)
    expect(heading()).toBe('Sign in')
    expect(find('.brand').getAttribute('href')).toBe('/signin')
  })
})

describe('Sign up', () => {
  test('says that it is disabled, why, and whom to ask', async () => {
    const { named, find, place } = await openPortal('/signup')
    const button = named('Self Registration is currently disabled')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(find(`#${button.getAttribute('aria-describedby')}`).textContent).toMatch(/cannot register here/)
    expect(place.querySelector('main [href="mailto:support@wezesha.example"]')).not.toBeNull()
    expect(place.querySelector('main [href="tel:+254700000000"]')).not.toBeNull()
    expect(place.querySelector('main [href="/signin"]')).not.toBeNull()
  })
})

describe('Sign in, while the account module is off', () => {
  test('says so without a form, whom to ask, and leads back to the calculator', async () => {
    const { find, place } = await openPortal('/signin')
    expect(find('main').textContent).toContain('Sign-in is not switched on for this portal.')
    expect(place.querySelector('main :is(form, input)')).toBeNull()
    expect(find('main [href="mailto:support@wezesha.example"]')).toBeTruthy()
    expect(find('main [href="/loan-calculator"]').textContent).toBe('Back to the loan calculator')
  })
})

describe('Pages that are not there', () => {
  test.each(['/nothing', '/dashboard/overview', '/products/other'])('%s says so and helps on', async path => {
    const { heading, find } = await openPortal(path)
    expect(heading()).toBe('Page not found')
    expect(document.title).toBe('Page not found · Wezesha')
    expect(find('main [href="/"]').textContent).toBe('Home')
    expect(find('main [href="/loan-calculator"]')).toBeTruthy()
  })

  test('a page of a module that is off is not found, and nothing leads to it', async () => {
    const { heading, place } = await openPortal('/loan-calculator', { modules: [] })
    expect(heading()).toBe('Page not found')
    expect(place.querySelector('[href^="/loan-calculator"]')).toBeNull()
  })

  test('a slash at the end makes no difference', async () => {
    expect((await openPortal('/signup/')).heading()).toBe('Sign up')
  })
})

describe('Going from page to page', () => {
  test('names the tab, moves the focus to the heading, starts at the top and says where one is', async () => {
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

  test('a fault in one page leaves the frame standing, and the page can be opened again', async () => {
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
  test('says whether it is open, closes with Escape and gives the focus back', async () => {
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

  test('closes when one of its links was followed', async () => {
    serve({ '/api/portal/page/about-us': textPage('about-us') })
    const { find } = await openPortal('/signup')
    await press(find('.menu'))
    await press(find('.drawer [href="/about-us"]'))
    expect(find('.menu').getAttribute('aria-expanded')).toBe('false')
  })
})

describe('The network', () => {
  afterEach(() => void vi.restoreAllMocks())

  test('going away is said quietly, and its return takes the words away', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const { find } = await openPortal('/signup')
    expect(find('.offline').textContent).toBe('')
    online.mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await settle()
    expect(find('.offline').textContent).toBe('You are offline. What is open here keeps working.')
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

  test('to a page of the portal opens in place', async () => {
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
  ])('is the browser’s own %s', async (_which, href, more) => {
    await openPortal('/')
    expect(await follow(href, more)).toBe(true)
    expect(location.pathname).toBe('/')
  })
})
