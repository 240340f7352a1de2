// @ts-check
/*
 * `npm run new widget NAME`: creates a widget with all its parts, its tests, its page in the portal and its example, from the templates
 * in scripts/new/widget. It lists real data, so that checks and build pass immediately; replace that with the actual content.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runTool } from './run.js'

const USAGE = `npm run new widget NAME -- [--title "English"] [--title-sw "Kiswahili"] [--for members|staff]

  NAME        in lower case with dashes: savings-goal. The tag is then <wz-savings-goal>.
  --title     its title; by default the name in words
  --title-sw  the same in Kiswahili; by default the English title, to be translated in widgets/NAME and contract/page-titles.sw.ts
  --for       who gets the page: members (the default), who also find it on partners' pages, or staff`

/** An edit of an existing file. @typedef {{ file: string, change(text: string): string }} Edit */

const { positionals, values } = read()
const [kind, name = ''] = positionals
if (kind !== 'widget' || positionals.length !== 2) stop(`Two arguments are required: widget and its name.`)
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) stop(`${name} is not a valid widget name.`)
if (existsSync(join(root, 'widgets', name))) stop(`The widget ${name} already exists: widgets/${name}`)
if (!['members', 'staff'].includes(values.for))
  stop(`A page is for members or for staff, not for ${values.for}.`)

const isForStaff = values.for === 'staff'
const inWords = name.replaceAll('-', ' ')
const title = values.title ?? inWords.replace(/^./, first => first.toUpperCase())
const titleSw = values['title-sw'] ?? title
if (/[<>&{}\\]/.test(title + titleSw)) stop('A title is words, without < > & { } or \\.')
const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
if (new RegExp(`^  ${camel}:`, 'm').test(readFileSync(join(root, 'contract/page-titles.en.ts'), 'utf8')))
  stop(`There is a page that is called ${camel} already: contract/page-titles.en.ts`)

/** @type {Record<string, string>} */
const BLANKS = {
  name,
  title,
  'title-sw': titleSw,
  access: isForStaff ? 'portal' : 'partners',
  Name: camel.replace(/^./, first => first.toUpperCase()),
}
/** @param {string} text */
const fill = text =>
  text.replace(/\{\{([\w-]+)\}\}/g, (whole, blank) => BLANKS[blank]?.replaceAll("'", '’') ?? whole)

const templates = join(root, 'scripts/new/widget')
const files = readdirSync(templates).map(file => {
  const own = file.replace(/\.txt$/, '')
  const to = own === 'example.html' ? `examples/${name}.html` : `widgets/${name}/${own}`
  return { to, text: fill(readFileSync(join(templates, file), 'utf8')) }
})
const made = files.filter(({ to }) => !(isForStaff && to.startsWith('examples/')))
// all edits are computed before anything is written: if one has no place, nothing changes
/** @type {Map<string, string>} */
const texts = new Map()
for (const { file, change } of isForStaff ? forStaff() : forMembers()) {
  const old = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
  const text = change(old)
  if (text === old) stop(`${file} has no place for ${name}: it is not written as scripts/new.js expects.`)
  texts.set(file, text)
}
const changed = [...texts].map(([to, text]) => ({ to, text }))
for (const { to, text } of [...made, ...changed]) {
  mkdirSync(join(root, dirname(to)), { recursive: true })
  writeFileSync(join(root, to), text)
}
const written = [...made, ...changed]
  .map(({ to }) => to)
  .filter(file => file.endsWith('x') || file.endsWith('s'))
process.exitCode = await runTool(['biome', 'check', '--write', '--log-level=warn', ...written])
console.log(`Created:
${made.map(({ to }) => `  ${to}`).join('\n')}
Changed:
${changed.map(({ to }) => `  ${to}`).join('\n')}

npm run dev shows it at ${isForStaff ? `/super-admin/${name}` : `/dashboard/${name}`}. To have it in the menu, give its row in contract/${isForStaff ? 'staff' : 'member'}-pages.ts an icon.
CONTRIBUTING.md says what is usually next.`)

/** @returns {Edit[]} */
function forMembers() {
  return [
    ...titles(),
    insideOf('contract/member-pages.ts', 'function memberPages(', '  ]\n}', pageRow()),
    after(
      'shell/guard.test.ts',
      'const GATED: Record<string, Role[]> = {\n',
      `'/dashboard/${name}/*': ['client'],
       '/dashboard/trainee/${name}/*': ['applicant'],
       '/dashboard/digiprime/${name}/*': ['digiprime'],\n`,
    ),
    after('contract/partner.ts', 'export const PartnerWidget = s.enums([', `'${name}', `),
    { file: 'contract/partner.ts', change: allowed },
    // what users consent to when they connect with a partner
    before('shell/account/words.en.ts', "  'connect-profile'", `  'connect-${name}': 'open “${title}”',\n`),
    before(
      'shell/account/words.sw.ts',
      "  'connect-profile'",
      `  'connect-${name}': 'kufungua “${titleSw}”',\n`,
    ),
    after('README.md', '- **Signed-in people**: ', `\`<wz-${name}>\`, `),
    insideOf(
      'examples/index.html',
      '<ul class="list">',
      '      </ul>',
      `        <li><strong><a href="${name}.html">${title}</a></strong>For people who have connected their account.</li>\n`,
    ),
  ]
}

/** @returns {Edit[]} */
function forStaff() {
  return [
    ...titles(),
    insideOf('contract/staff-pages.ts', 'function staffPages(', '  ]\n}', pageRow()),
    after('shell/guard.test.ts', 'const STAFF_PAGES = [', `'${name}/*', `),
  ]
}

/** @returns {Edit[]} */
function titles() {
  const line = (/** @type {string} */ text) => `  ${camel}: '${text.replaceAll("'", '’')}',\n`
  return [
    insideOf('contract/page-titles.en.ts', 'export const pageTitlesEn', '} as const', line(title)),
    insideOf('contract/page-titles.sw.ts', 'export const pageTitlesSw', '}\n', line(titleSw)),
  ]
}

function pageRow() {
  return `    { ...screens('wz-${name}', \`\${base}/${name}\`), title: '${camel}' },\n`
}

/** Allows a partner's token for the widget on the widget's first request. @param {string} text */
function allowed(text) {
  const call = "'GET partner/connections': {"
  const at = text.indexOf(call)
  const end = text.indexOf('reply:', at)
  const row = text.slice(at, end)
  const more = row.includes('widgets: [')
    ? row.replace('widgets: [', `widgets: ['${name}', `)
    : row.replace(/(summary: .*\n)/, `$1    widgets: ['${name}'],\n`)
  return at < 0 ? text : text.slice(0, at) + more + text.slice(end)
}

/** @param {string} file @param {string} mark @param {string} text @returns {Edit} */
function after(file, mark, text) {
  return { file, change: old => old.replace(mark, () => mark + text) }
}

/** @param {string} file @param {string} mark @param {string} text @returns {Edit} */
function before(file, mark, text) {
  return { file, change: old => old.replace(mark, () => text + mark) }
}

/**
 * Inserts a text before the first `end` after `begin`.
 * @param {string} file @param {string} begin @param {string} end @param {string} text @returns {Edit}
 */
function insideOf(file, begin, end, text) {
  return {
    file,
    change(old) {
      const from = old.indexOf(begin)
      const to = old.indexOf(end, from + begin.length)
      return from < 0 || to < 0 ? old : old.slice(0, to) + text + old.slice(to)
    },
  }
}

function read() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        title: { type: 'string' },
        'title-sw': { type: 'string' },
        for: { type: 'string', default: 'members' },
      },
    })
    return { positionals, values }
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}

/** @param {string} why @returns {never} */
function stop(why) {
  console.error(`${why}\n\n${USAGE}`)
  process.exit(1)
}
