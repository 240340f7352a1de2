import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { User } from '#contract/account.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Page, PageSlug, Tenant } from '#contract/tenant.ts'
import { loadI18n } from '#kit/core/i18n.tsx'
import { settle } from '#kit/testing.tsx'
import { $language, recallLanguage } from './language-and-scheme.ts'
import { Portal } from './portal.tsx'
import { createSession } from './session.ts'
import { shellWords } from './words.ts'

/** Returns a tenant as the server would. */
export const tenantWith = (changes: Partial<Tenant> = {}): Tenant => ({
  version: '1',
  code: 'wezesha',
  name: 'Wezesha',
  description: 'Loans for small businesses.',
  portal: 'https://wezesha.example',
  theme: { brand: '#c2410c', radius: 12 },
  logo: null,
  contact: {
    address: ['P.O. Box 10000-00100', 'Nairobi, Kenya'],
    mailboxes: [
      { purpose: 'support', email: 'support@wezesha.example' },
      { purpose: 'loans', email: 'loans@wezesha.example' },
      { purpose: 'programmes', email: 'programmes@wezesha.example' },
    ],
    phone: '+254 700 000 000',
    social: [{ name: 'Facebook', url: 'https://social.example/wezesha' }],
    messagePage: 'https://www.wezesha.example/message',
  },
  landing: 'page',
  country: 'KE',
  languages: ['en', 'sw'],
  modules: ['loan-calculator'],
  features: { staffSearch: false },
  loan: {
    currency: 'KES',
    minimum: 5_000_000,
    maximum: 100_000_000,
    periods: [6, 12, 24, 36, 48, 60],
    purposes: ['personal', 'recurring', 'capital'],
    financedPurposes: ['capital'],
    incomeShare: 3300,
    monthlyGrowth: 400,
    interestGuide: [{ from: 0, rate: 700 }],
  },
  texts: {},
  services: {},
  ...changes,
})

type Answer = object | null | Response | ((init: RequestInit) => object | null | Response)

/**
 * Mocks responses by URL, optionally preceded by the method (`POST /api/…`): an object is JSON, null a server failure. Anything else is not
 * found.
 */
export function serve(answers: Record<string, Answer>) {
  const answer = vi.fn(async (url: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, search } = new URL(String(url), location.href)
    const method = (init.method ?? 'GET').toUpperCase()
    const given = [pathname + search, pathname]
      .flatMap(address => [answers[`${method} ${address}`], answers[address]])
      .find(one => one !== undefined)
    const found = typeof given === 'function' ? given(init) : given
    if (found instanceof Response) return found.clone()
    if (found === undefined) return new Response('{}', { status: 404 })
    return new Response(JSON.stringify(found), {
      status: found ? 200 : 500,
      headers: { 'content-type': 'application/json' },
    })
  })
  vi.stubGlobal('fetch', answer)
  onTestFinished(() => void vi.unstubAllGlobals())
  return answer
}

/** Returns an error response of the server. */
export const refusal = (code: ProblemCode, message: string, fields?: Record<string, string>): Response =>
  new Response(JSON.stringify({ error: true, code, message, fields }), {
    status: code === 'signed-out' ? 401 : code === 'forbidden' || code === 'unverified' ? 403 : 400,
    headers: { 'content-type': 'application/json' },
  })

/** Returns a user. */
export const userWith = (changes: Partial<User> = {}): User => ({
  user_id: 'a'.repeat(24),
  id: 'a'.repeat(24),
  name: 'Amina Otieno',
  firstName: 'Amina',
  lastName: 'Otieno',
  email: 'amina@wezesha.example',
  phoneNumber: '+254712345678',
  role: 'client',
  profilePhoto: null,
  useNewOnboarding: false,
  onboardingComplete: false,
  authenticator: false,
  language: 'en',
  ...changes,
})

/** Returns the server's responses for a user who was signed in on this device before. */
export const signedInAs = (user: User): Record<string, Answer> => {
  localStorage.setItem('wezesha:signed-in', '1')
  return {
    '/api/account/session/refresh': { token: 'token-1', expiresIn: 900, sessionEndsIn: 7_776_000 },
    '/api/account/user/unbox': { user },
    '/api/account/notifications': { data: [], unread: 0 },
    '/api/account/clients/list': { data: [], total: 0, page: 1, size: 5 },
    '/api/account/staffs': { data: [], total: 0, page: 1, size: 1 },
  }
}

export const textPage = (slug: PageSlug, changes: Partial<Page> = {}): Page => ({
  slug,
  title: slug,
  language: 'en',
  html: `<p>All about ${slug}</p>`,
  ...changes,
})

/** Opens the portal at a URL, as a browser would, until the test ends. */
export async function openPortal(address: string, changes: Partial<Tenant> = {}) {
  const tenant = tenantWith(changes)
  history.replaceState(null, '', address)
  recallLanguage(tenant.languages)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const session = createSession(tenant)
  onTestFinished(() => {
    root.unmount()
    session.close()
    sessionStorage.clear()
    place.remove()
    localStorage.clear()
    document.head.querySelectorAll('script').forEach(script => void script.remove())
  })
  root.render(
    <Portal tenant={tenant} words={await loadI18n(shellWords, $language.get())} session={session} />,
  )
  await settle()
  const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
    const found = place.querySelector<Found>(selector)
    if (!found) throw new Error(`There is no ${selector} in: ${place.textContent}`)
    return found
  }
  /** Finds the link or button with this text. */
  const named = (text: string): HTMLElement => {
    const found = [...place.querySelectorAll<HTMLElement>('a, button')].find(one => one.textContent === text)
    if (!found) throw new Error(`Nothing is called "${text}" in ${place.textContent}`)
    return found
  }
  return { place, find, named, session, heading: () => find('h1').textContent }
}
