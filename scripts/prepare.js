// @ts-check
/* Ensures the prerequisites of any script: a supported Node, the packages of the lock file, and an up-to-date build. */
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.js'

const SOURCES = [
  'contract',
  'rules',
  'kit',
  'widgets',
  'loader',
  'shell',
  'server',
  'scripts/vite',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Its modification time is when the sources of dist were read. */
const STAMP = join(root, 'dist/.built')

/** Checks Node and installs the packages if they are missing or don't match the lock file. Exits the process on failure. */
export async function ensureInstalled({ development = process.env.NODE_ENV !== 'production' } = {}) {
  checkNode()
  const differing = differingPackages(development)
  if (differing.length === 0) return
  const [first = '', ...others] = differing
  const rest = others.length > 0 ? ` and ${others.length} more` : ''
  console.log(`Installing packages with npm ci (different from package-lock.json: ${first}${rest})`)
  const code = await run([...npm(), 'ci', ...(development ? ['--include=dev'] : ['--omit=dev'])])
  if (code !== 0) fail(`npm ci failed with code ${code}. See its message above.`, code)
}

/**
 * Builds if any source is newer than the build. Exits the process if the build fails.
 * @param {() => Promise<void>} [before] checks whether building makes sense
 */
export async function ensureBuilt(before) {
  if (timeOf(STAMP) >= newestIn(SOURCES)) return
  await ensureInstalled({ development: true })
  await before?.()
  console.log('Building the portal, the widgets and the server')
  const code = await run([process.execPath, join(root, 'scripts/build.js')])
  if (code !== 0) fail('The build failed. See its message above.', code)
}

/** Records that dist was built from the sources as of a time. @param {Date} started when the build began */
export function markBuilt(started) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(STAMP, '')
  utimesSync(STAMP, started, started)
}

function checkNode() {
  const { engines } = read('package.json')
  const wanted = engines.node.replace('>=', '')
  const [major, minor] = wanted.split('.').map(Number)
  const [ourMajor = 0, ourMinor = 0] = process.versions.node.split('.').map(Number)
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return
  fail(
    `Node ${wanted} or newer is required; this is ${process.versions.node}. Get it from https://nodejs.org`,
  )
}

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean }} Locked */

/**
 * Lists the packages not installed in the lock file's version.
 * @param {boolean} development whether development packages count
 * @returns {string[]}
 */
function differingPackages(development) {
  /** @type {Record<string, Locked>} */
  const wanted = read('package-lock.json').packages
  /** @type {Record<string, Locked>} */
  const installed = read('node_modules/.package-lock.json')?.packages ?? {}
  return Object.entries(wanted)
    .filter(([path, { version, dev, devOptional, optional, link }]) => {
      if (path === '' || link || (dev && !development)) return false
      const here = installed[path]
      // packages for another platform, or for development, may be missing but not different
      if (!here) return !optional && !(devOptional && !development)
      return here.version !== version
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Returns the npm that called us, or the one on the PATH. */
function npm() {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? [process.execPath, own] : ['npm']
}

/** @param {string} file @returns {any} its JSON, or null if missing */
function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return null
  }
}

/** @param {string} path @returns {number} its modification time, in ms; 0 if missing */
const timeOf = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** @param {string[]} paths @returns {number} the newest modification time. A folder's changes when a file in it is added or removed */
function newestIn(paths) {
  const files = paths.flatMap(path => {
    const full = join(root, path)
    if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return full
    const inside = readdirSync(full, { recursive: true, encoding: 'utf8' })
    return [full, ...inside.filter(name => !/\.test\.tsx?$/.test(name)).map(name => join(full, name))]
  })
  return Math.max(...files.map(timeOf))
}

/** @param {string} message @param {number} [code] @returns {never} */
function fail(message, code = 1) {
  console.error(`\n${message}\n`)
  process.exit(code)
}
