import { describe, expect, test, vi } from 'vitest'
import { press, settle } from '#kit/testing.tsx'
import { openPortal, refusal, serve, textPage } from './testing.tsx'

describe('An information page', () => {
  test('shows the tenant’s title and text', async () => {
    serve({
      '/api/portal/page/about-us?language=en': textPage('about-us', {
        title: 'Who we are',
        html: '<h2>Since 2004</h2><p>We lend.</p>',
      }),
    })
    const { heading, find } = await openPortal('/about-us')
    expect(heading()).toBe('Who we are')
    expect(document.title).toBe('Who we are · Wezesha')
    expect(find('.prose').innerHTML).toBe('<h2>Since 2004</h2><p>We lend.</p>')
  })

  test('shows a skeleton while the text loads', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const { heading, find } = await openPortal('/products')
    expect(heading()).toBe('Products')
    expect(find('[aria-busy=true]').children.length).toBeGreaterThan(5)
    vi.unstubAllGlobals()
  })

  test('is requested in the chosen language, and marked if it is in another', async () => {
    serve({
      '/api/portal/page/products?language=sw': textPage('products', { title: 'Products', language: 'en' }),
      '/api/portal/page/products?language=en': textPage('products', { title: 'Products' }),
    })
    const { find, named } = await openPortal('/products?lang=sw')
    expect(find('.prose').lang).toBe('en')
    await press(named('English'))
    await settle()
    expect(find('.prose').hasAttribute('lang')).toBe(false)
  })

  test('opens portal links in place, and leaves others to the browser', async () => {
    serve({
      '/api/portal/page/products': textPage('products', {
        html: '<a id="in" href="/signup">in</a><a id="out" href="https://other.example/">out</a>',
      }),
    })
    const { find, heading } = await openPortal('/products')
    const out = new MouseEvent('click', { bubbles: true, cancelable: true })
    find('#out').addEventListener('click', event => setTimeout(() => event.preventDefault()))
    find('#out').dispatchEvent(out)
    expect(out.defaultPrevented).toBe(false)
    await press(find('#in'))
    expect(heading()).toBe('Sign up')
  })

  test('shows a load failure and can retry', async () => {
    serve({ '/api/portal/page/products': null })
    const { find, heading } = await openPortal('/products')
    await vi.waitFor(() => find('[role=alert]'))
    expect(heading()).toBe('Products')
    serve({ '/api/portal/page/products': textPage('products') })
    await press(find('[role=alert] button'))
    await settle()
    expect(find('.prose').textContent).toBe('All about products')
  })

  test('that the portal has not written says so, instead of a failure', async () => {
    const missing = refusal('not-found', 'There is no such page.')
    serve({ '/api/portal/page/products': missing, '/api/portal/page/contact-us': missing })
    const { find, heading } = await openPortal('/products')
    expect(heading()).toBe('Products')
    expect(find('.page').textContent).toContain('This page is not written yet.')
    expect(document.querySelector('.page [role=alert]')).toBeNull()
    const contact = await openPortal('/contact-us')
    expect(contact.find('.contact').textContent).toContain('programmes@wezesha.example')
    expect(document.querySelector('.page [role=alert]')).toBeNull()
  })

  test('/contact-us also shows all contact details', async () => {
    serve({ '/api/portal/page/contact-us': textPage('contact-us') })
    const { find } = await openPortal('/contact-us')
    expect(find('.prose').textContent).toBe('All about contact-us')
    expect(find('.contact').textContent).toContain('programmes@wezesha.example')
    expect(find('.contact').textContent).toContain('Send Us A Message')
  })
})
