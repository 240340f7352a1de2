import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test'
import { ROLES, type Role } from '#contract/role.ts'
import { portal } from './partner.ts'

/** Password of every demo user. */
export const PASSWORD = 'Karibu-2026'

export const TENANTS = { wezesha: 'localhost', jenga: 'jenga.localhost' } as const
export type TenantCode = keyof typeof TENANTS

/** Home page of each role. */
export const HOMES = Object.fromEntries(
  Object.entries(ROLES).map(([role, { home }]) => [role, home]),
) as Record<Role, string>
export type { Role }

export const emailOf = (who: string, tenant: TenantCode = 'wezesha') => `${who}@${tenant}.example`

export const TEXT = {
  en: {
    email: 'Email',
    password: 'Password',
    login: 'Sign in',
    continue: 'Continue',
    name: 'Full name',
    female: 'Female',
    phone: 'Phone number',
    age: 'Age',
    confirm: 'Confirm password',
    create: 'Create my account',
  },
  sw: {
    email: 'Barua pepe',
    password: 'Nenosiri',
    login: 'Ingia',
    continue: 'Endelea',
    name: 'Jina kamili',
    female: 'Mwanamke',
    phone: 'Namba ya simu',
    age: 'Umri',
    confirm: 'Thibitisha nenosiri',
    create: 'Fungua akaunti yangu',
  },
}

/** Opens a page of a host's portal, in English or the given language, and waits until the portal has loaded. */
export async function openPortal(page: Page, path: string, host = 'localhost', language: 'en' | 'sw' = 'en') {
  const url = new URL(path, portal(host))
  url.searchParams.set('lang', language)
  const answer = await page.goto(url.href)
  await page.locator('#opening').waitFor({ state: 'detached' })
  return answer
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(TEXT.en.email, { exact: true }).fill(email)
  await page.getByLabel(TEXT.en.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: TEXT.en.login, exact: true }).click()
}

/** A user who can sign in. */
export type Person = {
  id: string
  name: string
  email: string
  password: string
  tenant: TenantCode
  /** In local format: 0712345678. */
  phone: string
}

/** Signs in through the form of a tenant's portal: as a demo user, or one created by the test. */
export async function signInByForm(page: Page, who: string | Person): Promise<void> {
  const { email, password, tenant } = credentials(who, 'wezesha')
  await openPortal(page, '/signin', TENANTS[tenant])
  await fillSignIn(page, email, password)
  await expect(page).not.toHaveURL(/\/signin/)
}

/**
 * Signs in without the form, which has its own tests: takes effect on the next page opened.
 * @param prefetches whether the portal prefetches the page of its main action, which takes a tenth of the CPU time; otherwise it saves data
 */
export async function signIn(
  page: Page,
  who: string | Person,
  tenant: TenantCode = 'wezesha',
  { prefetches = false } = {},
): Promise<void> {
  const { email, password, tenant: code } = credentials(who, tenant)
  const api = await apiOf(code)
  const data = { email, password, host: TENANTS[code] }
  const answer = await api.post('/api/account/client/signin', { data })
  expect(answer.status()).toBe(200)
  const { cookies } = await api.storageState()
  await api.dispose()
  const url = portal(TENANTS[code])
  await page.context().addCookies(cookies.map(({ domain: _, path: __, ...cookie }) => ({ ...cookie, url })))
  // without this flag the portal does not look for a session
  await page.goto(`${url}/healthz`)
  await page.evaluate(() => localStorage.setItem('wezesha:signed-in', String(Date.now())))
  if (prefetches) return
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

const credentials = (who: string | Person, tenant: TenantCode) =>
  typeof who === 'string' ? { email: emailOf(who, tenant), password: PASSWORD, tenant } : who

/** Creates an API client. Node does not resolve names under localhost, so the host is only in the header. */
const apiOf = (tenant: TenantCode, headers: Record<string, string> = {}): Promise<APIRequestContext> =>
  request.newContext({
    baseURL: portal(),
    extraHTTPHeaders: {
      host: new URL(portal(TENANTS[tenant])).host,
      'x-forwarded-for': newAddress(),
      ...headers,
    },
  })

/** Returns a random IP address, so that each client has its own rate limit. */
const newAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** Creates an API client for a signed-in user. */
export async function apiAs(
  who: string | Person,
  tenant: TenantCode = 'wezesha',
): Promise<APIRequestContext> {
  const { email, password, tenant: code } = credentials(who, tenant)
  const anybody = await apiOf(code)
  const data = { email, password, host: TENANTS[code] }
  const answer = await anybody.post('/api/account/client/signin', { data })
  expect(answer.status()).toBe(200)
  const { token } = await answer.json()
  await anybody.dispose()
  return apiOf(code, { authorization: `Bearer ${token}` })
}

/**
 * Creates a user of a role, unknown to other tests, with an active account.
 * @param onboards whether a client still has to do the onboarding; otherwise it was done on paper
 */
export async function newPerson(
  role: Role,
  tenant: TenantCode = 'wezesha',
  { onboards = false, language = 'en' as 'en' | 'sw' } = {},
): Promise<Person> {
  const boss = await apiAs('super', tenant)
  const [firstName, lastName] = ['Neema', 'Achieng']
  const email = newEmail(role)
  const password = 'mango-lamp-river'
  const phone = newPhone()
  const data = { firstName, lastName, email, role, mobileNumber: phone, language }
  const registered = await boss.post('/api/account/client/signup', {
    data: { ...data, password, confirmPassword: password },
  })
  expect(await registered.json()).toHaveProperty('id')
  const { id } = await registered.json()
  await boss.get(`/api/account/otp/3/${email}`)
  const code = codeIn(await received(email, /\b\d{6}\b/))
  const verified = await boss.post(`/api/account/otp/3/verify/${email}`, { data: { code } })
  expect(verified.status()).toBe(200)
  if (role === 'client' && !onboards) {
    const paper = await boss.post(`/api/account/people/${id}/onboarding`, { data: { onPaper: true } })
    expect(paper.status()).toBe(200)
  }
  await boss.dispose()
  return { id, name: `${firstName} ${lastName}`, email, password, tenant, phone }
}

export type Sent = {
  id: string
  channel: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  at: string
}

/** Waits for the newest message to an address that contains the given text. */
export async function received(to: string, containing: RegExp = /./): Promise<Sent> {
  let found: Sent | undefined
  await expect
    .poll(async () => {
      const sent: Sent[] = await (await fetch(`${portal()}/outbox.json`)).json()
      found = sent
        .filter(one => one.to === to && containing.test(`${one.subject}\n${one.text}`))
        .sort((a, b) => b.at.localeCompare(a.at))[0]
      return Boolean(found)
    })
    .toBe(true)
  return found as Sent
}

export const linkIn = ({ text }: Sent): string => text.match(/https?:\/\/\S+/)?.[0] ?? ''
export const codeIn = ({ text }: Sent): string => text.match(/\b\d{6}\b/)?.[0] ?? ''

let people = 0
/** Returns an unused email address. */
export const newEmail = (name: string) =>
  `${name}-${process.pid}-${Date.now().toString(36)}-${++people}@people.example`
/** Returns an unused phone number. */
export const newPhone = () => `07${String(Date.now()).slice(-5)}${String(100 + (++people % 900))}`

/** Opens a second page in the same browser context, like another tab of the user. */
export const secondTab = (context: BrowserContext): Promise<Page> => context.newPage()

/** Finds why a form of the portal was rejected: at the field, or above the form. */
export const refusalOn = (page: Page) =>
  page.getByRole('main').locator('.error:not(:empty), .refusal > p').first()
