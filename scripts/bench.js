// @ts-check
/*
 * `npm run bench`: measures everything below, one after another; `npm run bench -- lending` one of them by its name, and
 * `npm run bench -- first-field '^survey'` only pages whose names fit a pattern.
 * Everything runs on this machine's loopback, so compare figures of one run with each other, not with another machine's.
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
  /** Time to the first field on slow phones, beside others. */
  'first-field': which => printFirstField({ only: new RegExp(which ?? '.') }),
  /** How soon a home is there, on the first visit and on the next. */
  home: printHome,
  /** Of the build. */
  sizes: printSizes,
  /** What our server adds to a bare one. */
  settings: printSettings,
  /** What a keystroke costs in a long survey on a slow phone. */
  survey: printSurvey,
  /** What investors wait for. */
  invest: printInvest,
  /** What staff wait for when there are 50,000 clients, on both databases. */
  people: printPeople,
  /** Lending and its money, with 50,000 loans; how fast notices of payments are taken in. */
  lending: printLending,
  /** What teachers wait for with 500 trainees. */
  learning: printLearning,
  /** A book of 20,000 entries. */
  books: printBooks,
  /** How soon statements are read. */
  statements: printStatements,
  /** What a thousand open channels hold, and how soon they hear. */
  live: printLive,
}

const [only, which] = process.argv.slice(2)
const wanted = only === undefined ? Object.values(SUBJECTS) : [SUBJECTS[only]]
if (!wanted.every(Boolean)) {
  console.error(`There is no ${only} to measure: ${Object.keys(SUBJECTS).join(', ')}.`)
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt()
for (const measure of wanted) await measure?.(which)
process.exit()
