// @ts-check
/*
 * `npm test`: everything, from a fresh clone. Installs and builds what is missing, then runs every suite to its end, and closes with
 * one line of totals. Lint, types and build count as one each. With file names it runs only those.
 *
 * On a busy machine one in thousands of waits may time out. Failed tests are therefore retried once: real failures fail again, and
 * those that pass are listed as flaky, to be fixed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { tryAsNewcomer } from './newcomer.js'
import { ensureInstalled } from './prepare.js'
import { root, run, runTool } from './run.js'
import { testFiles } from './test-files.js'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** The maximum number of failed files that can be attributed to timing. */
const MOST_UNSTEADY = 5

if (process.argv.length > 2) process.exit(await testFiles(process.argv.slice(2)))

await ensureInstalled({ development: true })
const { checks } = await import('./check.js')
const { ensureBrowser } = await import('./browser.js')
const reports = mkdtempSync(join(tmpdir(), 'wezesha-reports-'))

/** @type {Count} */
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const unsteady = []

// both run while the product is built and the unit tests begin: the newcomer mostly waits for packages, and each check uses one core
const newcomer = tryAsNewcomer().catch(error => ({ error }))
const checked = check()

// environment variables must not affect the build: compared with the newcomer's, which is built without them
const foreign = { ...process.env, NODE_ENV: 'development', CI: 'true', VITE_ANY: 'foreign' }
const built = await run([process.execPath, join(root, 'scripts/build.js')], foreign)
add('build', one(built))

const first = await runUnits('units.json')
add('unit and database', await secondTry(first))

await checked
const started = await newcomer
if ('error' in started) console.error(started.error.message)
add('npm start on a fresh clone', one('error' in started ? 1 : 0))
if (built === 0 && 'manifest' in started && isCommitted()) {
  const ours = readFileSync(join(root, 'dist/embed/manifest.json'), 'utf8')
  add('the same build everywhere', one(ours === started.manifest ? 0 : 1))
}

if (built === 0) {
  const browser = join(reports, 'browser.json')
  try {
    await ensureBrowser()
    await runTool(['playwright', 'test', '--reporter=dot,json'], {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browser,
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  add('browser', readPlaywright(browser))
}

rmSync(reports, { recursive: true, force: true })
if (unsteady.length > 0) console.log(`\nPassed only on the second try:\n  ${unsteady.join('\n  ')}`)
const { passed, failed, skipped } = total
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function check() {
  for (const [name, command] of checks) add(name, one(await runTool(command)))
}

/** Checks whether the working tree equals the committed state. */
function isCommitted() {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  return status === 0 && stdout === ''
}

/** @param {string} name @param {Count} count */
function add(name, count) {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  console.log(`\n${count.failed ? '✗' : '✓'} ${name}: ${count.passed} of ${count.passed + count.failed}\n`)
}

/** @param {number} code @returns {Count} */
function one(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/**
 * The result of a unit test run: the counts, and the failed tests by file.
 * @typedef {{ count: Count, failures: Map<string, string[]> }} Units
 */

/** @param {string} report @param {string[]} files empty for all of them @returns {Promise<Units>} */
async function runUnits(report, files = []) {
  const file = join(reports, report)
  await runTool(['vitest', 'run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`])
  // a run that crashed before reporting counts as one failure
  if (!existsSync(file)) return { count: one(1), failures: new Map() }
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  /** @type {Map<string, string[]>} */
  const failures = new Map()
  for (const { name, status, assertionResults } of testResults) {
    if (status !== 'failed') continue
    /** @type {string[]} */
    const failed = assertionResults
      .filter((/** @type {{ status: string }} */ test) => test.status === 'failed')
      .map((/** @type {{ fullName: string }} */ test) => test.fullName)
    const path = relative(root, name)
    // a file that fails to load has no failed test of its own
    failures.set(path, [...(failures.get(path) ?? []), ...(failed.length > 0 ? failed : ['it as a whole'])])
  }
  const failed = [...failures.values()].flat().length
  return { count: { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }, failures }
}

/** Retries the files with failures. If there are many, timing isn't the cause. @param {Units} units */
async function secondTry({ count, failures }) {
  if (failures.size === 0 || failures.size > MOST_UNSTEADY) return count
  const again = await runUnits('again.json', [...failures.keys()])
  if (again.count.passed === 0) return count
  for (const [file, names] of failures) {
    if (!again.failures.has(file)) unsteady.push(...names.map(name => `${file}: ${name}`))
  }
  const { failed } = again.count
  return { ...count, failed, passed: count.passed + Math.max(0, count.failed - failed) }
}

/** @param {string} file @returns {Count} */
function readPlaywright(file) {
  if (!existsSync(file)) return one(1)
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  unsteady.push(...flakyIn(suites))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/** @typedef {{ title: string, file: string, tests: { status: string }[] }} Spec */
/** @param {{ suites?: any[], specs?: Spec[] }[]} suites @returns {string[]} */
function flakyIn(suites) {
  return suites.flatMap(({ suites = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `tests/${file}: ${title}`),
    ...flakyIn(suites),
  ])
}
