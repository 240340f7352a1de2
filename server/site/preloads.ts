import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolesOf } from '#contract/page.ts'
import type { PageRow, ViewName } from '#contract/page-row.ts'
import { isStaff } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { Html, html, jsonScript } from '#server/http/html.ts'
import type { Manifest } from './embed.ts'

/** What the build of the portal says of its files, by the source each was made from. */
type Chunks = Record<string, { file: string; imports?: string[]; css?: string[] }>
/** The portal's build: its chunks, the texts of its style sheets by their files, and how its page asks for its own script. */
export type Build = { chunks: Chunks; styles: Record<string, string>; scripts: Html }

const SCRIPTS = /<script type="module"[^>]*><\/script>(\s*<link rel="modulepreload"[^>]*>)*/

/** Reads what the build says; nothing where it says nothing, as of a development server. */
export function readBuild(dist: string): Build {
  const folder = join(dist, 'shell')
  const file = join(folder, '.vite/manifest.json')
  const chunks: Chunks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const sheets = Object.values(chunks).flatMap(({ css = [] }) => css)
  return {
    chunks,
    styles: Object.fromEntries(sheets.map(sheet => [sheet, readFileSync(join(folder, sheet), 'utf8')])),
    scripts: new Html(readFileSync(join(folder, 'index.html'), 'utf8').match(SCRIPTS)?.[0] ?? ''),
  }
}

/** The page without its own script, which comes with what the page needs, and with its style sheet in itself. */
export const pageOf = (page: string, { styles }: Build): string =>
  page
    .replace(SCRIPTS, '')
    .replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/, (link, file) =>
      styles[file] ? inlineStyle(styles[file]).text : link,
    )

/** A style sheet in the page itself: what the server draws is seen as soon as the page is here, and not behind the scripts. */
export const inlineStyle = (css: string): Html => html`<style>${new Html(css)}</style>`

const ACCOUNT = 'account/views.ts'
const INSIDE = 'inside/views.ts'
/** What draws a view, where that is fetched on demand (shell/views.ts). */
const VIEW_FILES: Partial<Record<ViewName, string>> = {
  embed: 'embed/page.tsx',
  'sign-in': ACCOUNT,
  'verify-otp': ACCOUNT,
  'password-email': ACCOUNT,
  'password-reset': ACCOUNT,
  'password-reset-success': ACCOUNT,
  invited: ACCOUNT,
  connect: ACCOUNT,
  home: INSIDE,
  support: INSIDE,
  'loan-of': INSIDE,
}

/** The sources that a page needs beside the portal's own script, with their words. */
function sourcesOf(page: PageRow, language: Language): string[] {
  const view = page.view && VIEW_FILES[page.view]
  const own = rolesOf(page) ? ['inside/frame.tsx'] : []
  const words =
    language === 'en' ? [] : ['', own.length ? 'inside/' : null, view === ACCOUNT ? 'account/' : null]
  return [
    ...own,
    ...(view ? [view] : []),
    ...words.flatMap(at => (at === null ? [] : [`${at}words.${language}.ts`])),
  ]
}

/** The widget that a page shows. */
const widgetOf = ({ mount, view }: PageRow): string | null =>
  mount ? mount.tag.slice(3) : view === 'home' ? 'home' : null

/** The parts of the home that come later and are drawn with the others. */
const homeParts = (page: PageRow): string[] =>
  (rolesOf(page) ?? []).some(isStaff) ? ['staff'] : ['invoices', 'score']

/** What a screen is drawn with, by a step of its address. */
const ALSO = new Map([
  ['lms', ['calendar', 'certificates']],
  ['cashflow-summary', ['overview']],
  ['cashflow-summary-detailed', ['detail']],
])

/** The parts of a page's widget that it will fetch for this address: those whose source is named like a step of it, and what it is drawn with. */
const partsOf = (path: string, page: PageRow): string[] =>
  page.view === 'home' ? homeParts(page) : path.split('/').flatMap(step => [step, ...(ALSO.get(step) ?? [])])

/** What a part leads to, which is brought at rest only (shell/ahead.ts): without it a sale that is entered offline would end on a list that never came. */
const NEXT = new Map([['quick', ['detail', 'outbox', 'overview']]])

type Asked = {
  path: string
  page: PageRow | null
  language: Language
  build: Build
  embed: Manifest | null
}

/**
 * What a page will need, asked for as soon as its first bytes are here: without it each file is found only once the one before it has
 * been read. The widget's files come after those that draw the page around it. The page itself says which come first (index.html): the
 * widget begins before the portal (shell/early.ts), on pages of signed-in people after it was asked who that is.
 */
export function preloadsOf({ path, page, language, build, embed }: Asked): Html {
  const { chunks, styles } = build
  if (!page) return build.scripts
  const main = withImports(['index.html'], chunks)
  const wanted = withImports(sourcesOf(page, language), chunks)
  const more = [...wanted].filter(name => !main.has(name))
  const sheets = [...new Set(more.flatMap(name => chunks[name]?.css ?? []))]
  const scripts = more.flatMap(name => chunks[name]?.file ?? [])
  const name = widgetOf(page)
  const widget = name && embed && Object.hasOwn(embed.widgets, name) ? embed.widgets[name] : undefined
  const late = (parts: string[]) =>
    Object.entries(widget?.late ?? {}).flatMap(([part, files]) => (parts.includes(part) ? files : []))
  const parts = partsOf(path, page)
  const files = new Set(
    widget ? [...widget.files, widget.entry, ...(widget.words?.[language] ?? []), ...late(parts)] : [],
  )
  const next = late(parts.flatMap(part => NEXT.get(part) ?? [])).filter(file => !files.has(file))
  // what other pages' widgets are made of, once this one stands
  if (widget && embed?.others) next.push(embed.others)
  const own = html`${widget ? html`<link rel="preload" as="script" href="/embed/v1/loader.js" fetchpriority="low" />` : null}
    ${[...files].map(linkTo)}`
  const portal = html`${build.scripts}
    ${scripts.map(file => html`<link rel="modulepreload" crossorigin href="/${file}" />`)}
    ${sheets.map(file => html`<link rel="preload" as="style" crossorigin href="/${file}" />`)}`
  const early = [...withImports(['early.ts'], chunks)].flatMap(source => chunks[source]?.file ?? [])
  return html`${
    widget
      ? html`<template id="early-files"${rolesOf(page) ? null : new Html(' data-open')}>${early.map(file => html`<script type="module" crossorigin src="/${file}"></script>`)}</template>
    <template id="widget-files">${own}</template>
    <template id="portal-files">${portal}</template>`
      : portal
  }
    ${page.view === 'sign-in' ? sheets.map(file => inlineStyle(styles[file] ?? '')) : null}
    ${widget ? jsonScript('page', { path, page }) : null}
    ${widget?.known ? jsonScript('widget', { [name ?? '']: widget.known }) : null}
    <template id="ahead">${[...new Set(next)].map(linkTo)}</template>`
}

const linkTo = (file: string): Html =>
  html`<link rel="modulepreload" href="/embed/f/${file}" fetchpriority="low" />`

/** Sources, with what each of them imports at once. */
function withImports(names: string[], chunks: Chunks, seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name) || !chunks[name]) continue
    seen.add(name)
    withImports(chunks[name].imports ?? [], chunks, seen)
  }
  return seen
}
