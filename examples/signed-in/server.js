// A partner's server in plain Node without dependencies. Read from the top; the first four functions are the part to copy.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const {
  PORT = '8090',
  PORTAL = 'http://localhost:8080',
  /** Publishable key of your site: may be public. */
  SITE_KEY,
  /** Secret key of your site: only ever sent to the portal. */
  SECRET_KEY,
  /** The widget on your page: a token is valid for this widget only. */
  WIDGET = 'profile',
} = process.env

if (!SITE_KEY || !SECRET_KEY) {
  console.error('Set SITE_KEY and SECRET_KEY. README.md says where they come from.')
  process.exit(1)
}

/** Your members, by your own id for them. The portal knows them by this id, so it must not reveal who they are. */
const members = new Map([
  ['member-1041', { name: 'Amina' }],
  ['member-1042', { name: 'Juma' }],
])

/** Sessions of signed-in members, `{ member }`, by the random value of their cookie. Yours are in your database. */
const sessions = new Map()
/** Not `session`: on localhost the portal shares the cookie jar, because cookies are not separated by port. */
const COOKIE = 'umoja-session'

const routes = {
  'GET /': async (request, response) => {
    const member = sessionOf(request)?.member
    if (!member) return page(response, 'signin.html')
    return page(response, 'page.html', { portal: PORTAL, site: SITE_KEY, name: members.get(member).name })
  },
  'POST /sign-in': signIn,
  'POST /sign-out': signOut,
  'POST /wezesha-token': giveToken,
  'GET /connect': sendToConnect,
  'GET /connected': welcomeBack,
  'GET /fetch-token.js': (_, response) => file(response, 'fetch-token.js', 'text/javascript'),
  'GET /site.css': (_, response) => file(response, '../site.css', 'text/css'),
  'GET /icon.svg': (_, response) => file(response, '../icon.svg', 'image/svg+xml'),
}

/**
 * Handles the page's `fetchToken`, and the code the page received with `wz-connected`. Our cookie is `SameSite`, so no other site can
 * call this on a member's behalf.
 */
async function giveToken(request, response) {
  const session = sessionOf(request)
  if (!session) return json(response, 401, { message: 'Sign in first.' })
  const { code } = JSON.parse((await bodyOf(request)) || '{}')
  const answer = await askPortal(session, code)
  if (answer.ok) return json(response, 200, await answer.json())
  // the member has not connected their account with us, or has revoked the connection
  if (answer.status === 403) return json(response, 200, { token: null })
  return json(response, 502, { message: 'Try again in a minute.' })
}

/**
 * Sends our secret key and our id for the member to the portal, and gets a token that is valid for this widget and this member for 15
 * minutes. A code identifies the member's account: it is needed only once.
 */
async function askPortal({ member }, code) {
  const answer = await fetch(`${PORTAL}/api/partner/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    // from our own session, never from the request: whoever could choose the id could choose whose profile to see
    body: JSON.stringify({ widget: WIDGET, reference: member, code }),
    signal: AbortSignal.timeout(10_000),
  })
  // 401 our key is wrong or revoked · 400 the code was used or has expired · 409 the member is connected with another account
  if (!answer.ok && answer.status !== 403) {
    console.error('The portal refused:', answer.status, await answer.clone().text())
  }
  return answer
}

/** Redirects a member to the consent page. They return to our URL, with a code if they agreed. */
function sendToConnect(request, response) {
  const session = sessionOf(request)
  if (!session) return redirect(response, '/')
  session.state = randomUUID()
  const query = new URLSearchParams({
    site: SITE_KEY,
    widget: WIDGET,
    return: `http://${request.headers.host}/connected?state=${session.state}`,
  })
  return redirect(response, `${PORTAL}/connect?${query}`)
}

/** Handles the member's return. The state check rejects links we didn't issue: one with another person's code would show that account. */
async function welcomeBack(request, response) {
  const session = sessionOf(request)
  const { code, state } = Object.fromEntries(new URL(request.url, PORTAL).searchParams)
  if (session?.state && state === session.state && code) await askPortal(session, code)
  if (session) session.state = undefined
  return redirect(response, '/')
}

// The rest is an ordinary small server; yours already has this.

async function signIn(request, response) {
  const member = new URLSearchParams(await bodyOf(request)).get('member')
  if (!members.has(member)) return redirect(response, '/')
  const session = randomUUID()
  sessions.set(session, { member })
  response.setHeader('set-cookie', `${COOKIE}=${session}; HttpOnly; SameSite=Lax; Path=/`)
  return redirect(response, '/')
}

function signOut(request, response) {
  sessions.delete(cookieOf(request))
  response.setHeader('set-cookie', `${COOKIE}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0`)
  return redirect(response, '/')
}

const cookieOf = request => /(?:^|; )umoja-session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
const sessionOf = request => sessions.get(cookieOf(request))

async function bodyOf(request) {
  let body = ''
  for await (const piece of request) {
    body += piece
    if (body.length > 1_000) throw new Error('More than a form of ours sends')
  }
  return body
}

async function page(response, name, values = {}) {
  const html = await readFile(new URL(name, import.meta.url), 'utf8')
  const filled = html.replace(/\{\{(\w+)\}\}/g, (_, key) => escapeHtml(values[key] ?? ''))
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(filled)
}

const escapeHtml = text => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

async function file(response, name, type) {
  const content = await readFile(new URL(name, import.meta.url))
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content)
}

const json = (response, status, content) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(content))

const redirect = (response, to) => response.writeHead(303, { location: to }).end()

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, PORTAL)
  const route = routes[`${request.method} ${pathname}`]
  if (!route) return response.writeHead(404).end('Not found')
  try {
    await route(request, response)
  } catch (error) {
    console.error(error)
    if (!response.headersSent)
      json(response, 500, { message: 'Something broke here. Try again in a minute.' })
  }
})

server.listen(PORT, () => console.log(`Open http://localhost:${server.address().port}`))
