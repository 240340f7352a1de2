// @ts-check
/*
 * Follows the README's instructions for newcomers: clones the committed state, with nothing installed or built, runs `npm start`, and
 * checks the responses. As root it switches to an ordinary user, which is how most people run it.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from './bench/server.js'
import { root } from './run.js'

/** Time limit for packages, build and demo data on a busy machine with a slow connection; in ms. */
const STARTS_WITHIN = 15 * 60_000
const STOPS_WITHIN = 15_000
/** The user id of `nobody` on nearly every Unix. */
const ORDINARY = 65534

/** Not part of a checkout. */
const NOT_COMMITTED = ['node_modules', 'dist', 'data', 'test-results', '.git']

/**
 * Checks a fresh clone.
 * @returns {Promise<{ manifest: string }>} the manifest of the embed files it built
 * @throws with the last lines printed on startup
 */
export async function tryAsNewcomer() {
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-newcomer-'))
  const app = join(folder, 'app')
  const home = join(folder, 'home')
  mkdirSync(home)
  cloneTo(app)
  const isRoot = process.getuid?.() === 0
  if (isRoot) giveAway(folder)

  const port = await freePort()
  const log = join(folder, 'log')
  const output = openSync(log, 'w')
  const child = spawn('npm', ['start'], {
    cwd: app,
    env: ordinaryEnvironment(home, port),
    stdio: ['ignore', output, output],
    // npm and its child processes form one process group
    detached: true,
    shell: process.platform === 'win32',
    ...(isRoot ? { uid: ORDINARY, gid: ORDINARY } : {}),
  })
  let ended = false
  const gone = new Promise(resolve => {
    const end = () => {
      ended = true
      resolve(undefined)
    }
    child.once('exit', end).once('error', end)
  })
  try {
    await look(`http://localhost:${port}`, () => ended)
    return { manifest: readFileSync(join(app, 'dist/embed/manifest.json'), 'utf8') }
  } catch (error) {
    const said = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-30).join('\n')
    throw new Error(`${error instanceof Error ? error.message : error}\nIts last lines:\n${said}`)
  } finally {
    signal(child, 'SIGTERM')
    await Promise.race([gone, sleep(STOPS_WITHIN, undefined, { ref: false })])
    signal(child, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks the landing page, a widget with its files, and signing in. @param {string} origin @param {() => boolean} hasEnded */
async function look(origin, hasEnded) {
  const until = Date.now() + STARTS_WITHIN
  while (!(await answers(`${origin}/readyz`))) {
    if (hasEnded()) throw new Error('`npm start` ended before the server responded.')
    if (Date.now() > until) throw new Error('`npm start` did not respond in time.')
    await sleep(500)
  }
  const landing = await text(`${origin}/`)
  if (!/<script[^>]+type="module"/.test(landing)) throw new Error('The landing page names no script.')
  await text(`${origin}/embed/v1/loader.js`)
  const { widgets } = JSON.parse(await text(`${origin}/embed/v1/manifest.json`))
  const { entry, files } = widgets['loan-calculator']
  for (const file of [entry, ...files]) await text(`${origin}/embed/f/${file}`)

  const signedIn = await fetch(`${origin}/api/account/client/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'client@wezesha.example', password: 'Karibu-2026', host: 'localhost' }),
  })
  if (!signedIn.ok) throw new Error(`Signing in returned ${signedIn.status}: ${await signedIn.text()}`)
}

/** @param {string} url */
const answers = url =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** @param {string} url */
async function text(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return await response.text()
}

/** Clones the committed state; without a repository, copies the folder. @param {string} app */
function cloneTo(app) {
  if (!existsSync(join(root, '.git'))) {
    const left = NOT_COMMITTED.map(name => join(root, name))
    cpSync(root, app, { recursive: true, filter: path => !left.includes(path) })
    return
  }
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, app], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git clone ended with ${status}: ${stderr}`)
}

/** Returns a terminal's environment without our settings, which npm passes on to its scripts. @param {string} home @param {number} port */
function ordinaryEnvironment(home, port) {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      /^(PATH|LANG|TZ|SystemRoot|(https?|no)_proxy)$/i.test(name) || /CA_CERTS$|^SSL_CERT/.test(name),
  )
  return { ...Object.fromEntries(kept), HOME: home, PORT: String(port), EXAMPLES_PORT: '0' }
}

/** @param {string} path */
function giveAway(path) {
  chownSync(path, ORDINARY, ORDINARY)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) giveAway(inside)
    else if (entry.isFile()) chownSync(inside, ORDINARY, ORDINARY)
  }
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} name */
function signal(child, name) {
  try {
    if (child.pid) process.kill(-child.pid, name)
  } catch {
    // all of them have exited
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await tryAsNewcomer()
  console.log('`npm start` on a fresh clone works: the landing page, a widget and signing in respond.')
}
