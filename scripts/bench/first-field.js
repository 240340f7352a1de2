// @ts-check
import { join } from 'node:path'
import { launchOptions } from '../browser.js'
import { root } from '../run.js'
import { site, timeOf, tripsOf } from './field-time.js'
import { certificate, openLine, overTls } from './line.js'
import { havePeers, peerFile, peerPages } from './peers.js'
import { withServer } from './server.js'
import { enter, PASSWORD } from './sign-in.js'
import { median, table } from './table.js'

/** A cheap phone with a weak signal. */
const PROFILE = { kbit: 400, delay: 400, slower: 6 }
const ROUNDS = 5

/** Home pages by demo user. */
const HOMES = {
  client: '/dashboard/overview',
  applicant: '/dashboard/trainee/home',
  digiprime: '/dashboard/digiprime/home',
  sales: '/sales-agent/overview',
  admin: '/processor/overview',
  super: '/super-admin/overview',
}

/** @typedef {{ name: string, of: string } & Parameters<typeof timeOf>[3]} Page */

const HEAD =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner</title>'

const SURVEY = '<wz-survey survey="traders-voice"></wz-survey>'

/** Our pages with the snippets partners embed. @param {string} portal */
const ourPages = portal => {
  const snippet = (/** @type {string} */ tag) =>
    `${HEAD}${tag}<script async crossorigin src="${portal}/embed/v1/loader.js"></script>`
  const own = (/** @type {string} */ tag, /** @type {string} */ script) =>
    `${HEAD}${tag}<script type="module" async crossorigin src="${portal}/embed/v1/${script}"></script>`
  return {
    calculator: snippet('<wz-loan-calculator></wz-loan-calculator>'),
    own: own('<wz-loan-calculator></wz-loan-calculator>', 'loan-calculator.js'),
    frame: snippet('<wz-loan-calculator mode="iframe"></wz-loan-calculator>'),
    survey: snippet(SURVEY),
    'own-survey': own(SURVEY, 'survey.js?survey=traders-voice'),
  }
}

/** Bundles the hand-written form into one script. @returns {Promise<string>} */
async function formScript() {
  const { build } = await import('vite')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'scripts/bench/form/form.jsx'), output: { format: 'iife' } },
    },
  })
  const [{ output = [] } = {}] = /** @type {{ output: { code?: string }[] }[]} */ (
    Array.isArray(built) ? built : [built]
  )
  return output[0]?.code ?? ''
}

/**
 * Compares our first fields with others', in one run: rounds alternate, so that background load affects all of them equally.
 * @param {{ only?: RegExp, rounds?: number }} [given]
 */
export const printFirstField = ({ only = /./, rounds = ROUNDS } = {}) =>
  withServer(port => compare(port, only, rounds), { TRUST_PROXY: 'loopback' })

/** @param {number} serverPort @param {RegExp} only @param {number} rounds */
async function compare(serverPort, only, rounds) {
  const { chromium } = await import('playwright')
  const secret = certificate()
  const { args, ...launch } = launchOptions()
  const trust = secret ? [`--ignore-certificate-errors-spki-list=${secret.trust}`] : []
  const browser = await chromium.launch({ ...launch, args: [...args, ...trust] })
  const peers = await havePeers()
  const form = await formScript()
  try {
    for (const tls of secret ? [true, false] : [false]) {
      const line = openLine()
      const scheme = tls ? 'https' : 'http'
      /** @type {{ close(): void }[]} */
      const ends = [line]
      const reach = async (/** @type {number} */ port) => {
        const front = tls && secret ? await overTls(port, secret) : null
        if (front) ends.push(front)
        return line.to(front?.port ?? port)
      }
      const portal = `${scheme}://localhost:${await reach(serverPort)}`
      const script = { type: 'text/javascript', body: form }
      const provider = await site(url =>
        url === '/form.js' ? script : url.startsWith('/peer/') ? peerFile(url) : undefined,
      )
      const peerOrigin = `${scheme}://peer.localhost:${await reach(provider.port)}`
      const bodies = /** @type {Record<string, string>} */ (ourPages(portal))
      const others = /** @type {Record<string, { body: string }>} */ (peers ? peerPages(peerOrigin) : {})
      const partner = await site(url => {
        if (url === '/form.js') return script
        if (url === '/form') return formPage('')
        if (url === '/form-of-provider') return formPage(peerOrigin)
        const name = decodeURIComponent(url.slice(1))
        const body = bodies[name] ?? others[name]?.body
        return body === undefined ? undefined : html(String(body))
      })
      const own = `${scheme}://partner.localhost:${await reach(partner.port)}`
      ends.push(provider, partner)
      const signedIn =
        (/** @type {string} */ who) => async (/** @type {import('playwright').BrowserContext} */ context) => {
          await enter(context, portal, who)
          await markReady(context)
        }
      /** Prepares a device that has rendered and cached the page before. @param {string} who @param {string} path */
      const visited = (who, path) => async (/** @type {import('playwright').BrowserContext} */ context) => {
        await signedIn(who)(context)
        const tab = await context.newPage()
        await tab.goto(portal + path)
        await tab.waitForFunction(() =>
          Object.keys(localStorage).some(key => key.startsWith('wezesha:drawn:')),
        )
        await tab.close()
      }
      const FORM = 'a hand-written form'
      // the baseline of any third-party form on a partner's page: it first needs a separate connection
      const PROVIDED = 'the same form from a provider'
      const FORMBRICKS = 'Formbricks, survey in the page'
      const SIGN_IN = 'portal, sign-in'
      const CALCULATOR = 'portal, calculator'
      /** @type {Page[]} */
      const all = [
        { name: FORM, of: FORM, url: `${own}/form` },
        { name: PROVIDED, of: FORM, url: `${own}/form-of-provider` },
        { name: 'calculator in one file', of: PROVIDED, url: `${own}/own` },
        { name: 'calculator by the loader', of: PROVIDED, url: `${own}/calculator` },
        { name: 'calculator in a frame', of: PROVIDED, url: `${own}/frame` },
        ...Object.keys(others).map(name => ({ name, of: FORM, url: `${own}/${encodeURIComponent(name)}` })),
        { name: 'survey in one script', of: peers ? FORMBRICKS : FORM, url: `${own}/own-survey` },
        { name: 'survey by the loader', of: peers ? FORMBRICKS : FORM, url: `${own}/survey` },
        { name: SIGN_IN, of: FORM, url: `${portal}/signin` },
        { name: CALCULATOR, of: FORM, url: `${portal}/loan-calculator` },
        // the session cookies require TLS
        ...Object.entries(tls ? HOMES : {}).map(([who, home]) => ({
          name: `portal, home of ${who}`,
          of: FORM,
          url: portal + home,
          wanted: 'wz-home[data-bench-ready]',
          prepare: signedIn(who),
        })),
        ...(tls
          ? [
              {
                name: 'portal, home of client: the menu around it',
                of: FORM,
                url: portal + HOMES.client,
                wanted: '.inside .top',
                prepare: signedIn('client'),
              },
              {
                name: 'portal, home of client: after signing in',
                of: SIGN_IN,
                url: `${portal}/signin`,
                wanted: 'wz-home[data-bench-ready]',
                prepare: markReady,
                act: typeIn('client'),
              },
              {
                name: 'portal, a trainee’s course: its link, signed out',
                of: SIGN_IN,
                url: `${portal}/dashboard/lms/home`,
              },
              {
                name: 'portal, a trainee’s course: after signing in',
                of: SIGN_IN,
                url: `${portal}/dashboard/lms/home`,
                wanted: '.learning .resume',
                act: typeIn('trainee'),
              },
              {
                name: 'portal, a trainee’s course: first content',
                of: SIGN_IN,
                url: `${portal}/dashboard/lms/home`,
                wanted: '.learning .resume',
                prepare: signedIn('trainee'),
              },
              {
                name: 'portal, a trainee’s course: on the next visit',
                of: SIGN_IN,
                url: `${portal}/dashboard/lms/home`,
                wanted: '.learning .resume',
                prepare: visited('trainee', '/dashboard/lms/home'),
              },
              {
                name: 'portal, quick entry of a sale',
                of: CALCULATOR,
                url: `${portal}/dashboard/digikua/client/quick`,
                wanted: '.quick form input, .quick form select',
                prepare: signedIn('client'),
              },
            ]
          : []),
      ]
      const wanted = new Set([FORM, ...all.flatMap(({ name, of }) => (only.test(name) ? [name, of] : []))])
      const pages = all.filter(({ name }) => wanted.has(name))
      /** @type {Map<string, import('./field-time.js').Seen[]>} */
      const seen = new Map(pages.map(({ name }) => [name, []]))
      for (let round = 0; round < rounds; round++) {
        for (const page of pages) {
          seen.get(page.name)?.push(await timeOf(browser, line, PROFILE, page))
        }
      }
      const middle = (/** @type {string} */ name, /** @type {'at' | 'text' | 'bytes' | 'requests'} */ what) =>
        median((seen.get(name) ?? []).map(one => one[what]))
      const rows = []
      for (const page of pages) {
        const { name, of } = page
        rows.push([
          name,
          (await tripsOf(browser, line, page)).toFixed(1),
          middle(name, 'requests'),
          middle(name, 'bytes'),
          `${Math.round(middle(name, 'text'))} ms`,
          `${Math.round(middle(name, 'at'))} ms`,
          (middle(name, 'at') / middle(FORM, 'at')).toFixed(2),
          of === FORM ? '' : `${(middle(name, 'at') / middle(of, 'at')).toFixed(2)} of ${of}`,
        ])
      }
      console.log(
        `\nFirst field over ${tls ? 'HTTP/2 and TLS' : 'HTTP/1.1'}, ${PROFILE.kbit} kbit/s, ${PROFILE.delay} ms, CPU/${PROFILE.slower}, 360 px, cold, connections counted, median of ${rounds}`,
      )
      table(
        [
          '',
          'trips in a row',
          'requests',
          'bytes',
          'first paint',
          'first field',
          'of the form',
          'of another',
        ],
        rows,
      )
      for (const end of ends) end.close()
    }
    if (!secret) console.log('  Without openssl there is no certificate: HTTP/2 was not measured.')
    if (!peers) console.log('  The peers could not be installed: they were not measured.')
  } finally {
    await browser.close()
  }
}

/** Returns the form's page, with the script from an origin: '' for its own. @param {string} origin */
const formPage = origin =>
  html(`${HEAD}<div id="form"></div><script async crossorigin src="${origin}/form.js"></script>`)

const html = (/** @type {string} */ body) => ({ type: 'text/html; charset=utf-8', body })

/** Marks widgets that are ready. @param {import('playwright').BrowserContext} context */
async function markReady(context) {
  await context.addInitScript(() => {
    addEventListener('wz-ready', event => {
      if (event.target instanceof Element) event.target.setAttribute('data-bench-ready', '')
    })
  })
}

/** How long people take to type an email address and a password on a phone, in ms. */
const TYPING = 8_000

/** Types into the sign-in form, and submits it. @param {string} who */
const typeIn = who => async (/** @type {import('playwright').Page} */ tab) => {
  await tab.fill('input[name=email]', `${who}@wezesha.example`)
  await tab.waitForTimeout(TYPING)
  await tab.fill('input[name=password]', PASSWORD)
  return tab.evaluate(() => {
    const at = performance.timeOrigin + performance.now()
    document.querySelector('form')?.requestSubmit()
    return at
  })
}
