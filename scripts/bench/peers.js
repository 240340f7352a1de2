// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.js'

/** Products to compare with; not part of ours, and only installed for the benchmark. */
const VERSIONS = {
  '@formbricks/surveys': '1.99.0',
  'survey-core': '2.5.38',
  'survey-js-ui': '2.5.38',
  '@awesome.me/webawesome': '3.14.0',
}
const folder = join(root, 'node_modules/.cache/wezesha/peers')
const inside = join(folder, 'node_modules')

/** Installs them once. @returns {Promise<boolean>} whether they are installed: without a registry the benchmark continues without them */
export async function havePeers() {
  if (Object.keys(VERSIONS).every(name => existsSync(join(inside, name, 'package.json')))) return true
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }))
  const { run } = await import('../run.js')
  try {
    await run([
      'npm',
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--legacy-peer-deps',
    ])
    return true
  } catch {
    return false
  }
}

const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
const page = (/** @type {string} */ rest) => ({
  type: TYPES.html,
  body: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner</title>${rest}`,
})

/** Returns a peer's file: `/peer/survey-core/survey.core.min.js`. @param {string} url */
export function peerFile(url) {
  const path = join(inside, url.replace(/^\/peer\//, '').replace(/\?.*$/, ''))
  if (!path.startsWith(inside) || !existsSync(path)) return undefined
  return { type: path.endsWith('.css') ? TYPES.css : TYPES.js, body: readFileSync(path) }
}

const FORMBRICKS = {
  id: 'bench',
  name: 'Bench',
  status: 'inProgress',
  welcomeCard: { enabled: false },
  thankYouCard: { enabled: false },
  questions: [{ id: 'q1', type: 'openText', headline: 'Your phone', required: true, inputType: 'phone' }],
  hiddenFields: { enabled: false },
}

/** Returns the peers' pages, each with a text field, and scripts from a separate origin like a provider's. @param {string} origin */
export const peerPages = origin => ({
  'Formbricks, survey in the page': page(
    `<div id="survey"></div><script src="${origin}/peer/@formbricks/surveys/dist/index.umd.js"></script>
<script>formbricksSurveys.renderSurveyInline({ survey: ${JSON.stringify(FORMBRICKS)}, brandColor: '#c2410c', containerId: 'survey', isBrandingEnabled: false, formbricksSignature: false, onSubmit() {}, onDisplay() {}, onClose() {}, onActiveQuestionChange() {} })</script>`,
  ),
  SurveyJS: page(
    `<link rel="stylesheet" href="${origin}/peer/survey-core/survey-core.min.css">
<div id="survey"></div><script src="${origin}/peer/survey-core/survey.core.min.js"></script>
<script src="${origin}/peer/survey-js-ui/survey-js-ui.min.js"></script>
<script>new Survey.Model({ elements: [{ name: 'phone', type: 'text', inputType: 'tel', title: 'Your phone' }] }).render(document.getElementById('survey'))</script>`,
  ),
  'Web Awesome, one input': page(
    `<link rel="stylesheet" href="${origin}/peer/@awesome.me/webawesome/dist-cdn/styles/webawesome.css">
<script type="module" src="${origin}/peer/@awesome.me/webawesome/dist-cdn/webawesome.loader.js"></script><wa-input label="Your phone" type="tel"></wa-input>`,
  ),
})
