// @ts-check
/* `npm test -- FILE...`: runs selected test files with the right tool. */
import { readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ensureBuilt, ensureInstalled } from './prepare.js'
import { root, runTool } from './run.js'

const UNIT = /\.test\.tsx?$/
const BROWSER = /\.spec\.ts$/
const USAGE = `npm test -- FILE... runs those test files: *.test.ts and *.test.tsx by Vitest, *.spec.ts in the browser, on a build that
is made first where the sources are newer. A folder stands for the test files in it. Options of the tool come last:
npm test -- widgets/loans/view.test.tsx -t "in Kiswahili"`

/** @typedef {{ units: string[], browser: string[], options: string[] }} Sorted */

/**
 * Sorts the arguments of `npm test --`.
 * @param {string[]} given
 * @param {string} [folder] the base folder of the names
 * @returns {Sorted | string} or an error message
 */
export function sortTests(given, folder = root) {
  const first = given.findIndex(one => one.startsWith('-'))
  const names = first < 0 ? given : given.slice(0, first)
  const options = first < 0 ? [] : given.slice(first)
  if (names.length === 0) return 'Name at least one test file.'
  const found = names.map(name => filesAt(name, folder))
  const empty = names.find((_, at) => found[at]?.length === 0)
  if (empty !== undefined) return `${empty} is no test file, and no folder with one.`
  const files = [...new Set(found.flat())]
  const units = files.filter(file => UNIT.test(file))
  const browser = files.filter(file => BROWSER.test(file))
  if (options.length && units.length && browser.length)
    return `${options[0]} is an option of one tool, and these files need two.`
  return { units, browser, options }
}

/** @param {string} name @param {string} folder @returns {string[]} */
function filesAt(name, folder) {
  const full = resolve(folder, name)
  const stat = statSync(full, { throwIfNoEntry: false })
  const inside = stat?.isDirectory() ? readdirSync(full, { recursive: true, encoding: 'utf8' }) : []
  const all = stat?.isFile() ? [full] : inside.map(file => join(full, file))
  return all.map(file => relative(folder, file)).filter(file => UNIT.test(file) || BROWSER.test(file))
}

/** @param {string[]} given @returns {Promise<number>} the exit code */
export async function testFiles(given) {
  const sorted = sortTests(given)
  if (typeof sorted === 'string') {
    console.error(`${sorted}\n\n${USAGE}`)
    return 1
  }
  const { units, browser, options } = sorted
  await ensureInstalled({ development: true })
  const codes = []
  if (units.length) codes.push(await runTool(['vitest', 'run', ...units, ...options]))
  if (browser.length) {
    await ensureBuilt()
    const { ensureBrowser } = await import('./browser.js')
    await ensureBrowser()
    codes.push(await runTool(['playwright', 'test', ...browser, ...options]))
  }
  return codes.find(code => code !== 0) ?? 0
}
