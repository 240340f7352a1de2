// @ts-check
/*
 * `npm run bench`: runs all benchmarks below, one after another; `npm run bench -- lending` runs one by its name, and `npm run bench --
 * first-field '^survey'` only the pages whose names match a pattern.
 * Everything runs on this machine's loopback, so compare figures within one run, not between machines.
 */
import { printBooks } from './bench/books.js'
import { printFirstField } from './bench/first-field.js'
import { printHome } from './bench/home.js'
import { printInvest } from './bench/invest.js'
import { printLearning } from './bench/learning.js'
import { printLending } from './bench/lending.js'
import { printLive } from './bench/live.js'
import { printPeople } from './bench/people.js'
import { printSettings } from './bench/settings.js'
import { printSizes } from './bench/sizes.js'
import { printStatements } from './bench/statements.js'
import { printSurvey } from './bench/survey.js'
import { ensureBuilt, ensureInstalled } from './prepare.js'

/** @type {Record<string, (which?: string) => void | Promise<void>>} */
const SUBJECTS = {
  /** Time to the first field on slow phones, compared with other pages. */
  'first-field': which => printFirstField({ only: new RegExp(which ?? '.') }),
  /** Load time of a home page, on the first visit and on the next. */
  home: printHome,
  /** Sizes of the build. */
  sizes: printSizes,
  /** Overhead of our server compared with a bare one. */
  settings: printSettings,
  /** Cost of a keystroke in a long survey on a slow phone. */
  survey: printSurvey,
  /** Waiting times of investors. */
  invest: printInvest,
  /** Waiting times of staff with 50,000 clients, on both databases. */
  people: printPeople,
  /** Lending and its ledger, with 50,000 loans; throughput of payment notifications. */
  lending: printLending,
  /** Waiting times of teachers with 500 trainees. */
  learning: printLearning,
  /** A book of 25,000 entries. */
  books: printBooks,
  /** Parsing time of statements. */
  statements: printStatements,
  /** Memory and latency of a thousand open channels. */
  live: printLive,
}

const [only, which] = process.argv.slice(2)
const wanted = only === undefined ? Object.values(SUBJECTS) : [SUBJECTS[only]]
if (!wanted.every(Boolean)) {
  console.error(`Unknown benchmark ${only}. Choose one of: ${Object.keys(SUBJECTS).join(', ')}.`)
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt()
for (const measure of wanted) await measure?.(which)
process.exit()
