// A partner's server in plain Node: no dependencies. Read from the top; `giveToken` is the part to take along.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const {
  PORT = '8090',
  PORTAL = 'http://localhost:8080',
  /** Publishable key of your site: may be seen by anybody. */
  SITE_KEY,
  /** Secret key of your site: never leaves this process but to the portal. */
  SECRET_KEY,
} = process.env

if (!SITE_KEY || !SECRET_KEY) {
  console.error('Set SITE_KEY and SECRET_KEY. README.md says where they come from.')
  process.exit(1)
}

/** Your members, by your own id for them. It is what the portal knows them by, so it says nothing of who they are. */
const members = new Map([
  ['member-1041', { name: 'Amina' }],
  ['member-1042', { name: 'Juma' }],
])

/** Who is signed in here, by the random text in their cookie. Yours are in your database. */
const sessions = new Map()
/** Not `session`: on one machine the portal's cookies and these share a jar, because ports do not part cookies. */
const COOKIE = 'umoja-session'

const routes = {
  'GET /': async (request, response) => {
    const id = memberOf(request)
    if (!id) return page(response, 'signin.html')
    return page(response, 'page.html', { portal: PORTAL, site: SITE_KEY, name: members.get(id).name })
  },
  'POST /sign-in': signIn,
  'POST /sign-out': signOut,
  'POST /wezesha-token': giveToken,
  'GET /connect': sendToConnect,
  'GET /fetch-token.js': (_, response) => file(response, 'fetch-token.js', 'text/javascript'),
  'GET /site.css': (_, response) => file(response, '../site.css', 'text/css'),
}

/**
 * Answers the page's `fetchToken`. Our secret key and our id for the member go to the portal; a token comes back that is good for
 * this widget, this member and a quarter of an hour. Only the token goes on to the page.
 */
async function giveToken(request, response) {
  // from our own session, never from what the browser sent: whoever could choose the id could choose whose profile to see
  const reference = memberOf(request)
  if (!reference) return json(response, 401, { message: 'Sign in first.' })

  const answer = await fetch(`${PORTAL}/api/partner/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ widget: 'profile', reference }),
    signal: AbortSignal.timeout(10_000),
  })

  // 200 { token, expiresIn } · 403 the member has not connected their account with us, or took it back
  if (answer.ok || answer.status === 403) return json(response, answer.status, await answer.json())
  // 401 our key is wrong or was withdrawn: ours to mend, so the log hears of it and the member does not
  console.error('The portal refused:', answer.status, await answer.text())
  return json(response, 502, { message: 'Try again in a minute.' })
}

/** Sends a member to the page where they agree, with our id for them. They come back to where we say. */
function sendToConnect(request, response) {
  const reference = memberOf(request)
  if (!reference) return redirect(response, '/')
  const query = new URLSearchParams({
    site: SITE_KEY,
    widget: 'profile',
    reference,
    return: `http://${request.headers.host}/`,
  })
  return redirect(response, `${PORTAL}/connect?${query}`)
}

// What follows is an ordinary small server. You have your own.

async function signIn(request, response) {
  const member = new URLSearchParams(await bodyOf(request)).get('member')
  if (!members.has(member)) return redirect(response, '/')
  const session = randomUUID()
  sessions.set(session, member)
  response.setHeader('set-cookie', `${COOKIE}=${session}; HttpOnly; SameSite=Lax; Path=/`)
  return redirect(response, '/')
}

function signOut(request, response) {
  sessions.delete(sessionOf(request))
  response.setHeader('set-cookie', `${COOKIE}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0`)
  return redirect(response, '/')
}

const sessionOf = request => /(?:^|; )umoja-session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
const memberOf = request => sessions.get(sessionOf(request))

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
