// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { run, runTool } from './run.js'

/** The shell first: the same engine without a browser's own windows, which takes the tests two thirds of the time. */
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

/** Whether the browser can start: a downloaded one may lack system libraries. @param {string} path */
const starts = path => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** The Chromium for the tests: the one that CHROMIUM names, else one on this machine, else Playwright's; null for none. */
export function findBrowser() {
  const named = process.env.CHROMIUM
  if (named) {
    if (starts(named)) return named
    throw new Error(`CHROMIUM names ${named}, which does not start.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const here = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  return [...here, ...APPLICATIONS, chromium.executablePath()].find(starts) ?? null
}

/**
 * Finds a Chromium, or installs one: Playwright's own, else Debian's where we may install packages.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('There is no Chromium on this machine: installing one for the tests.')
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

/** What of Chromium the tests do without. The last list counts: it repeats what matters to them of Playwright's own. */
const WITHOUT = [
  // pages of the browser's own window, for suggestions under an address bar that nobody sees: half of what a test cost
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // a process in store for the next site: a test that is over takes it along unused
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

/** How the tests and the bench start it. @param {string} [executablePath] */
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
    // drawing by a processor that plays a graphics card costs it most of its time
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
  // not every release has the shell
  if ((await install('chromium-headless-shell')) !== 0) await install('chromium')
}
