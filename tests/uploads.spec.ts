import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type OnboardingStep, ROUTES, STEPS } from '#contract/onboarding-step.ts'
import { en as words } from '#widgets/onboarding/words.en.ts'
import { PDF } from './loans.ts'
import { apiAs, newPerson, openPortal, signIn } from './people.ts'
import { freePort, type Started, startServer } from './serve.ts'
import { TIMEOUTS } from './timeouts.ts'
import { quiet } from './walk.ts'

// Files uploaded over bad connections and to a crashing server: each arrives once, and complete.

test.use({ viewport: { width: 360, height: 780 } })

const KB = 1024

/** Minimal files that the API accepts for the preceding steps. */
const jpg = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) }
const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: PDF }
const mp4 = { name: 'shop.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\u0018ftypisom', 'latin1') }
const HANDED: Partial<Record<OnboardingStep, object>> = {
  passport: { passport: jpg },
  idFront: { idFront: jpg },
  idBack: { idBack: jpg },
  kraPin: { kraPin: pdf },
  businessName: { businessName: pdf },
  businessBank: { businessBank: pdf },
  investOverview: { value: 'I sell fish.' },
  investVideo: { investVideo: mp4 },
  investImage: { investImage: jpg },
  investLogo: { investLogo: jpg },
}

const at = (step: OnboardingStep) => `/dashboard/onboarding/apply/${ROUTES[step]}`
const isAt = (step: OnboardingStep) => new RegExp(`${at(step)}(\\?|$)`)

/** Creates a client who has submitted everything before a step. */
async function clientAt(step: OnboardingStep) {
  const client = await newPerson('client', 'wezesha', { onboards: true })
  const api = await apiAs(client)
  const state = (query = '') => api.get(`/api/onboarding/state/${client.id}${query}`).then(one => one.json())
  await state('?location=Nairobi')
  await expect.poll(async () => (await state()).status).toBe(true)
  await state('?start=1')
  for (const before of STEPS.slice(0, STEPS.indexOf(step))) {
    const multipart = { step: before, ...HANDED[before] }
    const answer = await api.post(`/api/onboarding/step/${client.id}`, { multipart })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  /** Returns the stored file of a step. */
  async function kept(step: OnboardingStep): Promise<Buffer> {
    const { steps } = (await state()) as { steps: { step: string; file: { address: string } | null }[] }
    const { pathname, search } = new URL(steps.find(one => one.step === step)?.file?.address ?? '')
    return (await api.get(pathname + search)).body()
  }
  return { client, api, kept }
}

/** Creates an incompressible, unique PDF. */
const paper = (size: number) => ({
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([PDF, Buffer.from('%'), randomBytes(size)]),
})
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const choose = (page: Page, file: ReturnType<typeof paper>) =>
  page.locator('input[type=file]:not([capture])').first().setInputFiles(file)
const sent = (page: Page) => page.getByText(/^Sent: /)
const save = (page: Page) => page.getByRole('button', { name: words.saveAndContinue, exact: true }).click()

/** Records the offsets of the uploaded chunks. */
function piecesOf(page: Page): number[] {
  const pieces: number[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') pieces.push(Number(request.headers()['upload-offset']))
  })
  return pieces
}

type Line = { offline?: boolean; kilobytes: number; latency?: number }
const GOOD: Line = { kilobytes: 50_000, latency: 0 }
const CRAWL: Line = { kilobytes: 20 }
const SLOW_3G: Line = { kilobytes: 90, latency: 400 }

/** Controls the connection of a tab. @returns a function that sets throughput per second and latency */
async function lineOf(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  return ({ offline = false, kilobytes, latency = 100 }: Line) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: kilobytes * KB,
      uploadThroughput: kilobytes * KB,
    })
}

const PIECES = /\/api\/media\/tus\/\w+$/

/**
 * Uploads a file, and changes the connection once a share of it has arrived: this affects the next chunk, however fast the machine is.
 * @param share of the file, from 0 to 1
 */
async function sendUpTo(
  page: Page,
  share: number,
  file: ReturnType<typeof paper>,
  action: () => Promise<unknown>,
): Promise<void> {
  let done: Promise<unknown> | null = null
  await page.route(PIECES, async route => {
    const offset = Number(route.request().headers()['upload-offset'])
    if (offset > share * file.buffer.length) done ??= action()
    await done
    await route.continue()
  })
  await choose(page, file)
  await expect.poll(() => done).not.toBeNull()
  await done
}

test('an interrupted file resumes where it was, also in another tab', async ({ page, context }) => {
  const { client, api, kept } = await clientAt('kraPin')
  const file = paper(3 * KB * KB)
  await signIn(page, client)
  await openPortal(page, at('kraPin'))

  await test.step('cut after half, it resumes once back online', async () => {
    const line = await lineOf(page)
    await sendUpTo(page, 0.5, file, () => line({ ...CRAWL, offline: true }))
    await expect(page.getByText(words.uploadWaiting)).toBeVisible()
    const pieces = piecesOf(page)
    await line(CRAWL)
    await expect.poll(() => pieces[0]).toBeGreaterThan(file.buffer.length / 2)
  })

  await test.step('after closing the tab another one resumes the file, saved once', async () => {
    await page.close()
    const again = await context.newPage()
    await openPortal(again, at('kraPin'))
    const pieces = piecesOf(again)
    await choose(again, file)
    await expect(sent(again)).toBeVisible()
    expect(pieces[0]).toBeGreaterThan(file.buffer.length / 2)
    await save(again)
    await expect(again).toHaveURL(isAt('businessName'))
  })
  expect(sha256(await kept('kraPin'))).toBe(sha256(file.buffer))
  await api.dispose()
})

test('a photo chosen offline is sent once online', async ({ page, context }) => {
  const { client, api } = await clientAt('idFront')
  await signIn(page, client)
  await openPortal(page, at('idFront'))
  await expect(page.locator('input[type=file]').first()).toBeAttached()
  await quiet(page)
  await context.setOffline(true)
  await choose(page, jpg)
  await expect(page.getByText(words.uploadWaiting)).toBeVisible()
  await context.setOffline(false)
  await expect(sent(page)).toBeVisible()
  await save(page)
  await expect(page).toHaveURL(isAt('idBack'))
  await api.dispose()
})

test('on an unstable 3G line a file arrives whole, and is submitted once online', async ({ page }) => {
  const { client, api, kept } = await clientAt('kraPin')
  const file = paper(300 * KB)
  await signIn(page, client)
  await openPortal(page, at('kraPin'))
  // the upload code is loaded lazily: waits for it while the connection is still fast
  await quiet(page)
  const line = await lineOf(page)
  await line(SLOW_3G)

  let cuts = 0
  await page.route(PIECES, async route => {
    const isCut = cuts < 3
    if (isCut) await line({ ...SLOW_3G, offline: true })
    await route.continue()
    if (!isCut) return
    cuts++
    await expect(page.getByText(words.uploadWaiting)).toBeVisible()
    await line(SLOW_3G)
  })
  await choose(page, file)
  await expect(sent(page)).toBeVisible()
  expect(cuts).toBe(3)
  await page.unroute(PIECES)

  await line({ ...SLOW_3G, offline: true })
  await save(page)
  await expect(page.getByText(words.unsentLink)).toBeVisible()
  await expect(sent(page)).toBeVisible()
  await line(SLOW_3G)
  await save(page)
  await expect(page).toHaveURL(isAt('businessName'))
  expect(sha256(await kept('kraPin'))).toBe(sha256(file.buffer))
  await api.dispose()
})

test('cancelling twenty files on a bad line does not block another', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  const { client } = await clientAt('kraPin')
  await signIn(page, client)
  await openPortal(page, at('kraPin'))
  // the upload is created on the server, but neither its bytes nor its cancellation arrive there
  await page.route(PIECES, route =>
    ['PATCH', 'DELETE'].includes(route.request().method()) ? route.abort() : route.continue(),
  )
  const cancel = page.getByRole('button', { name: words.uploadCancel, exact: true })
  for (let file = 0; file < 21; file++) {
    await choose(page, paper(64 * KB))
    await cancel.click()
    await expect(cancel).toBeHidden()
  }
  await page.unroute(PIECES)
  await choose(page, paper(64 * KB))
  await expect(sent(page)).toBeVisible()
  await save(page)
  await expect(page).toHaveURL(isAt('businessName'))
})

test('a file chosen in two tabs is sent by one, and both continue with it', async ({ page, context }) => {
  const { client, api, kept } = await clientAt('kraPin')
  const file = paper(KB * KB)
  await signIn(page, client)
  const other = await context.newPage()
  for (const tab of [page, other]) await openPortal(tab, at('kraPin'))
  const pieces = piecesOf(other)
  const line = await lineOf(page)
  await sendUpTo(page, 0.2, file, () => line(CRAWL))
  await choose(other, file)
  await expect(other.getByText(words.uploadElsewhere)).toBeVisible()
  await line(GOOD)
  for (const tab of [page, other]) await expect(sent(tab)).toBeVisible()
  // nothing is sent a second time
  expect(pieces.filter(offset => offset < file.buffer.length)).toEqual([])

  for (const tab of [page, other]) {
    await save(tab)
    await expect(tab).toHaveURL(isAt('businessName'))
  }
  expect(sha256(await kept('kraPin'))).toBe(sha256(file.buffer))
  await api.dispose()
})

test.describe('a server crash', () => {
  // the server starts twice
  test.describe.configure({ timeout: TIMEOUTS.long })
  const shared = process.env.PORTAL
  let folder: string
  let port: string
  let server: Started
  const start = async () => {
    server = await startServer(folder, { PORT: port })
  }

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wezesha-uploads-'))
    port = String(await freePort())
    await start()
    // the portal that all helpers of tests/people.ts use
    process.env.PORTAL = server.origin
  })
  test.afterAll(async () => {
    process.env.PORTAL = shared
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('during an upload loses no input: the file resumes, and is stored once', async ({ page }) => {
    const { client, api, kept } = await clientAt('entrepreneurMap')
    const file = paper(1.5 * KB * KB)
    const hash = sha256(file.buffer)
    await signIn(page, client)
    await openPortal(page, at('entrepreneurMap'))
    const dream = page.getByLabel(words['map-dream'], { exact: true })
    await dream.fill('Fresh fish at every market of Kisumu.')
    await page.getByRole('radio', { name: words.wayUpload }).check()
    const line = await lineOf(page)
    await sendUpTo(page, 0.4, file, () => line(CRAWL))

    await server.kill()
    await expect(page.getByText(words.uploadWaiting)).toBeVisible()
    await line(GOOD)
    const pieces = piecesOf(page)
    await start()
    await expect(sent(page)).toBeVisible()
    expect(pieces[0]).toBeGreaterThan(0.4 * file.buffer.length)

    // as a user would whose page no longer responds
    await page.reload()
    await expect(sent(page)).toBeVisible()
    await page.getByRole('radio', { name: words.wayFill }).check()
    await expect(dream).toHaveValue('Fresh fish at every market of Kisumu.')
    await page.getByRole('radio', { name: words.wayUpload }).check()
    await expect(sent(page)).toBeVisible()
    await save(page)
    await expect(page).toHaveURL(isAt('codeConduct'))
    expect(sha256(await kept('entrepreneurMap'))).toBe(hash)
    expect(hashesOf(join(folder, 'data/files')).filter(one => one === hash)).toHaveLength(1)
    await api.dispose()
  })
})

/** Returns the hashes of all files in a folder. */
const hashesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => sha256(readFileSync(join(entry.parentPath, entry.name))))
