// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { run, runTool } from './run.js'

/** The headless shell first: the same engine without browser UI, in which the tests take two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Checks whether the browser can start: a downloaded one may lack system libraries. @param {string} path */
const starts = path => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** Returns the Chromium for the tests: the one in CHROMIUM, otherwise one on this machine, otherwise Playwright's; null for none. */
function findBrowser() {
  const named = process.env.CHROMIUM
  if (named) {
    if (starts(named)) return named
    throw new Error(`CHROMIUM is set to ${named}, which does not start.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const here = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  return [...here, ...APPLICATIONS, chromium.executablePath()].find(starts) ?? null
}

/**
 * Finds a Chromium, or installs one: Playwright's own, otherwise Debian's if we may install packages.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Chromium is not installed. Installing it for the tests.')
  for (const install of [playwrights, debians]) {
    await install()
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    [
      'The browser tests need Chromium, and it could not be installed. Any one of these will do:',
      '  apt-get install chromium-headless-shell   (as root, on Debian)',
      '  npx playwright install --with-deps chromium',
      '  CHROMIUM=/path/to/chromium npm test (for one that is somewhere else)',
    ].join('\n'),
  )
}

/** Chromium features the tests disable. The last list wins, so it repeats the relevant parts of Playwright's own. */
const WITHOUT = [
  // internal pages for address bar suggestions, which are never seen: half the cost of a test
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // a spare process for the next site, unused when a test ends
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'PaintHolding',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'ThirdPartyStoragePartitioning',
  'MediaRouter',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'LensOverlay',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Launch options for tests and benchmarks. @param {string} [executablePath] */
export const launchOptions = (executablePath = findBrowser() ?? undefined) => ({
  executablePath,
  args: [
    // Chromium refuses to run in its sandbox as root
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    `--disable-features=${WITHOUT.join()}`,
    // software emulation of a GPU would take most of the CPU time
    '--disable-gpu',
  ],
})

const playwrights = () =>
  runTool(['playwright', 'install', 'chromium'], {
    ...process.env,
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  })

async function debians() {
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version']).status !== 0) return
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return
  const apt = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  await run([...apt, 'update'])
  const install = (/** @type {string} */ name) =>
    run([...apt, 'install', '-y', '--no-install-recommends', name])
  // not every release has the headless shell
  if ((await install('chromium-headless-shell')) !== 0) await install('chromium')
}
