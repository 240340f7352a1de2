// @ts-check
/*
 * `npm test`: everything, from a fresh clone. Installs and builds what is missing, then runs every suite, each to its end, and closes with
 * one line that counts them all. Lint, types and build count as one each. With names of files it runs those alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryAsNewcomer } from './newcomer.js'
import { ensureInstalled } from './prepare.js'
import { root, run, runTool } from './run.js'
import { testFiles } from './test-files.js'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

if (process.argv.length > 2) process.exit(await testFiles(process.argv.slice(2)))

await ensureInstalled({ development: true })
const { checks } = await import('./check.js')
const { ensureBrowser } = await import('./browser.js')
const reports = mkdtempSync(join(tmpdir(), 'wezesha-reports-'))

/** @type {Count} */
const total = { passed: 0, failed: 0, skipped: 0 }

// it waits for packages most of the time
const newcomer = tryAsNewcomer().catch(error => ({ error }))

for (const [name, command] of checks) add(name, one(await runTool(command)))

// what a shell may have set must not change what a build makes: the newcomer's is made without any of it
const foreign = { ...process.env, NODE_ENV: 'development', CI: 'true', VITE_ANY: 'foreign' }
const built = await run([process.execPath, join(root, 'scripts/build.js')], foreign)
add('build', one(built))

const started = await newcomer
if ('error' in started) console.error(started.error.message)
add('npm start on a fresh clone', one('error' in started ? 1 : 0))
if (built === 0 && 'manifest' in started && isCommitted()) {
  const ours = readFileSync(join(root, 'dist/embed/manifest.json'), 'utf8')
  add('the same build everywhere', one(ours === started.manifest ? 0 : 1))
}

const units = join(reports, 'units.json')
await runTool(['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${units}`])
add('unit and database', readVitest(units))

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
const { passed, failed, skipped } = total
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** Whether what lies here is what a clone gets. */
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

/** A suite that broke before it could report has failed once. @param {string} file @param {(report: any) => Count} read @returns {Count} */
function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : one(1)
}

/** @param {string} file */
function readVitest(file) {
  return readReport(file, report => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
    // a file that cannot be loaded has no test of its own to fail
    const broken = testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken,
      skipped: numPendingTests + numTodoTests,
    }
  })
}

/** @param {string} file */
function readPlaywright(file) {
  return readReport(file, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }))
}
