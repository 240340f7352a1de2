import { type APIRequestContext, type BrowserContext, expect, type Page, request } from '@playwright/test'
import { ROLES, type Role } from '#contract/role.ts'
import { portal } from './partner.ts'

/** What every user of the demo signs in with. */
export const PASSWORD = 'Karibu-2026'

export const TENANTS = { wezesha: 'localhost', jenga: 'jenga.localhost' } as const
export type TenantCode = keyof typeof TENANTS

/** Where each role lands. */
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

/** Opens a page of the portal of a host, in English or in the language that is named, and waits until the portal itself is there. */
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

/** Somebody who can sign in. */
export type Person = {
  id: string
  name: string
  email: string
  password: string
  tenant: TenantCode
  /** As people write it: 0712345678. */
  phone: string
}

/** Signs in at the portal of a tenant, by its form: as one of the demo's users, or as somebody that the test made. */
export async function signInByForm(page: Page, who: string | Person): Promise<void> {
  const { email, password, tenant } = credentials(who, 'wezesha')
  await openPortal(page, '/signin', TENANTS[tenant])
  await fillSignIn(page, email, password)
  await expect(page).not.toHaveURL(/\/signin/)
}

/** The same without its pages, whose tests are elsewhere: the next page that is opened is theirs. */
export async function signIn(
  page: Page,
  who: string | Person,
  tenant: TenantCode = 'wezesha',
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
  // the portal asks for nobody where it does not remember that somebody signed in
  await page.goto(`${url}/healthz`)
  await page.evaluate(() => localStorage.setItem('wezesha:signed-in', String(Date.now())))
}

const credentials = (who: string | Person, tenant: TenantCode) =>
  typeof who === 'string' ? { email: emailOf(who, tenant), password: PASSWORD, tenant } : who

/** The server's API as a program sees it. Node does not know names under localhost: the host goes into the header alone. */
const apiOf = (tenant: TenantCode, headers: Record<string, string> = {}): Promise<APIRequestContext> =>
  request.newContext({
    baseURL: portal(),
    extraHTTPHeaders: {
      host: new URL(portal(TENANTS[tenant])).host,
      'x-forwarded-for': newAddress(),
      ...headers,
    },
  })

/** Each program calls from an address of its own: the server limits what comes from one. */
const newAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** The server's API for somebody who is signed in. */
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
 * Somebody of a role whom no other test knows, with an account that works.
 * @param onboards a client has the onboarding before them; otherwise they did it on paper
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

/** The newest message to an address that has the given text in it, once it is there. */
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
/** An address that nobody has used yet. */
export const newEmail = (name: string) =>
  `${name}-${process.pid}-${Date.now().toString(36)}-${++people}@people.example`
/** A phone number that nobody has used yet. */
export const newPhone = () => `07${String(Date.now()).slice(-5)}${String(100 + (++people % 900))}`

/** Two pages of one browser: what two tabs of a person are. */
export const secondTab = (context: BrowserContext): Promise<Page> => context.newPage()

/** Why a form of the portal was refused: at its field, or above them all. */
export const refusalOn = (page: Page) =>
  page.getByRole('main').locator('.error:not(:empty), .refusal > p').first()
