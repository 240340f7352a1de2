// @ts-check
import { createServer } from 'node:http'
import { join } from 'node:path'
import { launchOptions } from '../browser.js'
import { root } from '../run.js'
import { freePort, withServer } from './server.js'
import { median, table } from './table.js'

const QUESTIONS = 300
const IN_A_GROUP = 15
/** CPU slowdown factor of a cheap phone. */
const SLOWER = 6
const KEYS = 40
/** Budget of all scripts of a keystroke together, in ms: one frame. */
const GOAL = 16
/** Page timeout on a busy machine, in ms. */
const PATIENCE = 120_000
/** A keystroke is over after this long without script, in ms. */
const STILL = 50
/** The trace categories, and the names of script events. */
const TRACED = ['devtools.timeline']
const SCRIPT = ['FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'MinorGC', 'MajorGC']

/** @typedef {import('playwright').Page} Page @typedef {import('playwright').CDPSession} Tools */

/** Test cases: the question, and keys that change what is asked. @type {[what: string, name: string, keys: string[]][]} */
const TYPED = [
  ['a text, nothing depends on it', 'q9', ['a', 'b', 'Backspace', 'c']],
  ['a text, one question comes or goes', 'q2', ['Backspace', 'x', 'y', 'Backspace']],
  ['a number, 25 questions come or go', 'q0', ['Backspace', '9', 'Backspace', '2']],
]

/** Builds a form of 300 questions, every other one with a condition: on the previous question, or on the first one. */
function form() {
  const label = (/** @type {string} */ text) => ({ en: text, sw: text })
  const options = ['a', 'b', 'c', 'd'].map(value => ({ value, label: label(`Choice ${value}`) }))
  const question = (/** @type {number} */ place) => ({
    name: `q${place}`,
    label: label(`Question ${place}`),
    ...(place % 2 ? conditional(place) : plain(place)),
  })
  const groups = Array.from({ length: QUESTIONS / IN_A_GROUP }, (_, group) => ({
    kind: 'group',
    name: `g${group}`,
    label: label(`Part ${group + 1}`),
    items: Array.from({ length: IN_A_GROUP }, (_, place) => question(group * IN_A_GROUP + place)),
  }))
  return { title: label('Bench'), languages: ['en', 'sw'], lists: { choice: { options } }, items: groups }
}

/** Has a default answer, so that everything is asked. @param {number} place */
function plain(place) {
  const kinds = [
    { kind: 'integer', default: '3' },
    { kind: 'text', default: 'x' },
    { kind: 'select-one', list: 'choice', default: 'a' },
    { kind: 'decimal', default: '0.5' },
  ]
  return kinds[(place / 2) % kinds.length]
}

/** @param {number} place */
function conditional(place) {
  const number = (place - 1) / 2
  const before = `\${q${place - 1}} != ''`
  switch (number % 6) {
    case 3:
      return { kind: 'select-multiple', list: 'choice', relevant: `\${q0} > ${number % 8}` }
    case 4:
      return { kind: 'text', required: before }
    case 5:
      return { kind: 'integer', constraint: '. >= 0 and . <= ${q0} * 1000', default: '1' }
    default:
      return { kind: 'text', relevant: before }
  }
}

/** Measures a keystroke on a slow phone in a long survey: in the engine alone, and on the actual page. */
export const printSurvey = () => withServer(measure)

/** @param {number} port */
async function measure(port) {
  const { chromium } = await import('playwright')
  const contents = await read()
  const files = await bundle()
  const site = createServer(({ url = '/' }, answer) => {
    const script = files.get(url.slice(1))
    answer.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    answer.end(script ?? page(port, contents))
  })
  const sitePort = await freePort()
  await new Promise(resolve => site.listen(sitePort, '127.0.0.1', () => resolve(null)))
  const browser = await chromium.launch(launchOptions())
  try {
    const tab = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const tools = await tab.context().newCDPSession(tab)
    await tab.goto(`http://127.0.0.1:${sitePort}/`)
    await tab.locator('[name="q0"]').waitFor({ timeout: PATIENCE })
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const rows = []
    for (const [what, name, keys] of TYPED) {
      rows.push(row(`engine: ${what}`, await inEngine(tab, contents, name)))
      rows.push(row(`page: ${what}`, await onPage(tab, tools, name, keys)))
    }
    console.log(
      `\nSurvey of ${QUESTIONS} questions and ${QUESTIONS / 2} conditions, CPU/${SLOWER}: the scripts of a key, goal ${GOAL} ms`,
    )
    table(['', 'median', 'p95'], rows)
  } finally {
    await browser.close()
    site.close()
  }
}

/** @param {string} what @param {number[]} times in ms */
function row(what, times) {
  // also sorts the times
  const middle = median(times)
  const late = times[Math.floor(times.length * 0.95)] ?? 0
  return [what, `${middle.toFixed(1)} ms`, `${late.toFixed(1)} ms`]
}

/** Parses the form's conditions, as the server does. */
async function read() {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(root, 'rules/survey/load.ts'))
  const loaded = module.loadSurvey(form())
  if (loaded.problems) throw new Error(loaded.problems[0].message)
  const { definition, expressions } = loaded.survey
  return { definition, expressions }
}

/** Bundles the engine alone for browsers: files by name. @returns {Promise<Map<string, string>>} */
async function bundle() {
  const { build } = await import('vite')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: ['survey', 'sheet', 'first-answers'].map(name => join(root, `rules/survey/${name}.ts`)),
        formats: ['es'],
      },
    },
  })
  const [{ output = [] } = {}] = /** @type {{ output: { fileName: string, code?: string }[] }[]} */ (
    Array.isArray(built) ? built : [built]
  )
  return new Map(output.map(({ fileName, code = '' }) => [fileName, code]))
}

/** A partner's page that previews the survey. @param {number} port @param {object} contents */
const page = (port, contents) => `<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Partner</title>
<wz-survey loading="eager" layout="page"></wz-survey>
<script>document.querySelector('wz-survey').preview = ${JSON.stringify(contents)}</script>
<script async crossorigin src="http://localhost:${port}/embed/v1/loader.js"></script>`

/** Measures answers that alternate, in ms. @param {Page} tab @param {object} contents @param {string} name */
const inEngine = (tab, contents, name) =>
  tab.evaluate(
    async ({ contents: { definition, expressions }, name, keys }) => {
      const { openSurvey } = await import(/** @type {string} */ ('/survey.js'))
      const { answer, fillIn } = await import(/** @type {string} */ ('/sheet.js'))
      const { firstAnswers } = await import(/** @type {string} */ ('/first-answers.js'))
      const survey = openSurvey(definition, expressions)
      let sheet = fillIn(survey, firstAnswers(survey), { now: Date.now() })
      const times = []
      for (let key = 0; key < keys; key++) {
        const start = performance.now()
        sheet = answer(sheet, name, ['', '9', '', '2'][key % 4])
        times.push(performance.now() - start)
      }
      return times
    },
    { contents: /** @type {any} */ (contents), name, keys: KEYS },
  )

/**
 * Measures the CPU time of all scripts after each key, in ms.
 * @param {Page} tab @param {Tools} tools @param {string} name @param {string[]} keys
 */
async function onPage(tab, tools, name, keys) {
  const scripts = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(metric => metric.name === 'ScriptDuration')?.value ?? 0
  }
  const settled = async () => {
    for (let before = await scripts(); ; ) {
      await new Promise(resolve => setTimeout(resolve, STILL))
      const after = await scripts()
      if (after === before) return
      before = after
    }
  }
  await tab.locator(`[name="${name}"]`).focus()
  await tab.keyboard.press('End')
  await settled()
  /** @type {Traced[]} */
  const events = []
  tools.on('Tracing.dataCollected', ({ value }) => events.push(.../** @type {any[]} */ (value)))
  await tools.send('Tracing.start', { traceConfig: { includedCategories: TRACED } })
  for (let key = 0; key < KEYS; key++) {
    await tab.keyboard.press(/** @type {string} */ (keys[key % keys.length]))
    await settled()
  }
  const done = new Promise(resolve => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await done
  return byKey(events)
}

/**
 * A trace event: start, duration, and CPU time, in µs.
 * @typedef {{ name: string, ts: number, dur?: number, tdur?: number, tid: number, args: { data?: { type?: string } } }} Traced
 */

/** Returns the script time of each key, in ms. @param {Traced[]} events */
function byKey(events) {
  const isKey = (/** @type {Traced} */ { name, args }) =>
    name === 'EventDispatch' && args.data?.type === 'keydown'
  const page = events.find(isKey)?.tid
  const own = events.filter(({ tid }) => tid === page).sort((one, other) => one.ts - other.ts)
  /** @type {number[]} */
  const keys = []
  let scriptEnds = 0
  for (const event of own) {
    const { name, ts, dur = 0, tdur = 0 } = event
    if (isKey(event)) keys.push(0)
    // nested scripts are included in the outer one
    if (keys.length === 0 || !SCRIPT.includes(name) || ts < scriptEnds) continue
    scriptEnds = ts + dur
    keys.push((keys.pop() ?? 0) + tdur / 1_000)
  }
  return keys
}
