import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { launchOptions } from '#scripts/browser.js'
import { root } from '#server/root.ts'
import { serveMail } from '#server/sandbox/mail-server.ts'
import { openOutbox, type Received } from '#server/sandbox/outbox.ts'
import { fillSignIn } from './people.ts'
import { freePort, type Started, startServer } from './serve.ts'
import { TIMEOUTS } from './timeouts.ts'

const HOST = 'portal.acme.example'
const PORTAL = `https://${HOST}`
const BOSS = 'boss@acme.example'
const PASSWORD = 'mango-lamp-river'

/** Creates a self-signed certificate for the host, trusted only by this test. */
function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`]
  const { status, stderr } = spawnSync('openssl', [...made, '-keyout', key, '-out', cert])
  if (status !== 0) throw new Error(`openssl makes no certificate: ${stderr}`)
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

/** Starts a proxy as required by docs/operations.md: with TLS, and headers for the client's address and protocol. */
function proxyTo(port: number, tls: ReturnType<typeof certificate>): Promise<Server> {
  const server = createServer(tls, (request, response) => {
    const headers = {
      ...request.headers,
      'x-forwarded-for': '196.201.1.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': request.headers.host,
    }
    const { url: path, method } = request
    const passed = ask({ host: '127.0.0.1', port, path, method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)))
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a first production start behind a proxy, backup and restore: the administrator signs in', async () => {
  test.setTimeout(TIMEOUTS.long)
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-production-'))
  const outbox = openOutbox()
  const mail = await serveMail(outbox)
  const port = await freePort()
  const proxy = await proxyTo(port, certificate(folder))
  const at = (proxy.address() as AddressInfo).port
  const { args, ...options } = launchOptions()
  const browser: Browser = await chromium.launch({
    ...options,
    args: [...args, `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${at}`],
  })
  let server: Started | null = null
  const start = async (place: string) => {
    mkdirSync(join(folder, place, 'data'), { recursive: true })
    server = await startServer(join(folder, place), {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: 'loopback',
      TENANTS_FILE: join(root, 'examples/tenants.json'),
      SECRET: 'q8V3n-Zr1xT0wKc7Lm5Yp2Gd9Hs4Jb6Fa',
      SMTP_URL: mail.url,
      MAIL_FROM: 'no-reply@acme.example',
      SUPER_EMAIL: BOSS,
    })
  }
  const visit = async () => (await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-KE' })).newPage()
  try {
    await start('first')
    const page = await visit()

    await test.step('the first administrator is invited over TLS only', async () => {
      const isOurs = ({ to }: Received) => to === BOSS
      await expect.poll(() => outbox.list().some(isOurs)).toBe(true)
      const link =
        outbox
          .list()
          .find(isOurs)
          ?.text.match(/https:\S+/)?.[0] ?? ''
      expect(new URL(link).origin).toBe(PORTAL)
      await page.goto(link)
      await press(page, 'Continue')
      await field(page, 'Full name').fill('Grace Wanjala')
      await page.getByRole('radio', { name: 'Female', exact: true }).check()
      await page.getByLabel('Phone number').last().fill('0712345678')
      await field(page, 'Age').fill('41')
      await field(page, 'Password').fill(PASSWORD)
      await field(page, 'Confirm password').fill(PASSWORD)
      await press(page, 'Create my account')
      await expect(page).toHaveURL(/\/signin/)
    })

    let app = new TOTP()
    await test.step('nothing opens before an authenticator app is linked', async () => {
      await fillSignIn(page, BOSS, PASSWORD)
      await expect(page).toHaveURL(/\/profile\/user\/security/)
      const session = (await page.context().cookies()).find(({ name }) => name === '__Host-session')
      expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' })
      await press(page, 'Set up the app')
      await field(page, 'Your password').fill(PASSWORD)
      await press(page, 'Continue')
      const key = (await page.locator('wz-profile code').first().innerText()).replace(/\s/g, '')
      app = new TOTP({ secret: Secret.fromBase32(key) })
      await field(page, 'Code from the app').fill(app.generate())
      await press(page, 'Switch on')
      await press(page, 'I have saved them')
      await page.goto(`${PORTAL}/super-admin/overview`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')
    })

    await test.step('the data folder is copied while the server is stopped, and lost', async () => {
      await server?.stop()
      mkdirSync(join(folder, 'second'))
      cpSync(join(folder, 'first', 'data'), join(folder, 'second', 'data'), { recursive: true })
      rmSync(join(folder, 'first'), { recursive: true })
    })

    await test.step('from the copy the administrator signs in with password and app', async () => {
      await start('second')
      const again = await visit()
      await again.goto(`${PORTAL}/signin?lang=en`)
      await fillSignIn(again, BOSS, PASSWORD)
      // the code that linked the app is used up; the next one is already accepted
      await field(again, 'Code from your authenticator app').fill(
        app.generate({ timestamp: Date.now() + 30_000 }),
      )
      await press(again, 'Sign in')
      await expect(again).toHaveURL(/\/super-admin\/overview/)
      await expect(again.getByRole('heading', { level: 1 })).toContainText('Grace')
      expect(outbox.list().filter(({ text }) => text.includes('/invited'))).toHaveLength(1)
    })
  } finally {
    await browser.close()
    proxy.closeAllConnections()
    proxy.close()
    await (server as Started | null)?.stop()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
