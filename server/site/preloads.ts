import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolesOf } from '#contract/page.ts'
import type { PageRow, ViewName } from '#contract/page-row.ts'
import { isStaff } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { ownValue } from '#rules/own-value.ts'
import { Html, html, jsonScript } from '#server/http/html.ts'
import type { Manifest } from './embed.ts'

/** Vite's manifest of the portal build, by source file. */
type Chunks = Record<string, { file: string; imports?: string[]; css?: string[] }>
/** The portal's build: its chunks, the contents of its style sheets by file, and the script tags of its page. */
type Build = { chunks: Chunks; styles: Record<string, string>; scripts: Html }

const SCRIPTS = /<script type="module"[^>]*><\/script>(\s*<link rel="modulepreload"[^>]*>)*/

/** Reads the build's manifest; empty without one, as with a development server. */
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

/** Removes the page's own script tags, which preloadsOf adds again, and inlines its style sheet. */
export const pageOf = (page: string, { styles }: Build): string =>
  page
    .replace(SCRIPTS, '')
    .replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/, (link, file) =>
      styles[file] ? inlineStyle(styles[file]).text : link,
    )

/** Inlines a style sheet, so that server-rendered content is painted at once, without waiting for scripts. */
const inlineStyle = (css: string): Html => html`<style>${new Html(css)}</style>`

const ACCOUNT = 'account/views.ts'
const INSIDE = 'inside/views.ts'
/** Source file of each lazy-loaded view (shell/views.ts). */
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

/** Lists the sources that a page needs beyond the portal's own script, translations included. */
function sourcesOf(page: PageRow, language: Language): string[] {
  const view = page.view && VIEW_FILES[page.view]
  const isInside = rolesOf(page) !== null
  const sources = [...(isInside ? ['inside/frame.tsx'] : []), ...(view ? [view] : [])]
  if (language === 'en') return sources
  const folders = ['', ...(isInside ? ['inside/'] : []), ...(view === ACCOUNT ? ['account/'] : [])]
  return [...sources, ...folders.map(folder => `${folder}words.${language}.ts`)]
}

/** Returns the widget that a page shows. */
const widgetOf = ({ mount, view }: PageRow): string | null =>
  mount ? mount.tag.slice(3) : view === 'home' ? 'home' : null

/** Lazy-loaded parts of the home that are rendered on every visit. */
const homeParts = (page: PageRow): string[] =>
  (rolesOf(page) ?? []).some(isStaff) ? ['staff'] : ['invoices', 'score']

/** Additional parts that a screen needs, by path segment. */
const ALSO = new Map([
  ['lms', ['calendar', 'certificates']],
  ['cashflow-summary', ['overview']],
  ['cashflow-summary-detailed', ['detail']],
])

/** Lists the widget's lazy parts needed at this path: those whose source is named like a path segment, and their additions. */
const partsOf = (path: string, page: PageRow): string[] =>
  page.view === 'home' ? homeParts(page) : path.split('/').flatMap(step => [step, ...(ALSO.get(step) ?? [])])

/** Parts to prefetch when idle (shell/ahead.ts): without them, a sale entered offline would end on a list that was never loaded. */
const NEXT = new Map([['quick', ['detail', 'outbox', 'overview']]])

type PageRequest = {
  path: string
  page: PageRow | null
  language: Language
  build: Build
  embed: Manifest | null
}

/**
 * Renders the preloads of a page, so that its files load in parallel instead of being discovered one after another. The widget's
 * files are preloaded after those of the page around it. The page itself decides which to load first (index.html): the widget
 * before the portal (shell/early.ts), on pages for signed-in users once the session has been checked.
 */
export function preloadsOf({ path, page, language, build, embed }: PageRequest): Html {
  const { chunks, styles } = build
  if (!page) return build.scripts
  const { scripts, sheets } = filesOf(page, language, chunks)
  const name = widgetOf(page)
  const widget = name && embed ? ownValue(embed.widgets, name) : undefined
  const late = (parts: string[]) =>
    Object.entries(widget?.late ?? {}).flatMap(([part, files]) => (parts.includes(part) ? files : []))
  const parts = partsOf(path, page)
  const files = new Set(
    widget ? [...widget.files, widget.entry, ...(widget.words?.[language] ?? []), ...late(parts)] : [],
  )
  const next = late(parts.flatMap(part => NEXT.get(part) ?? [])).filter(file => !files.has(file))
  // descriptions of other pages' widgets, prefetched once this widget is rendered
  if (widget && embed?.others) next.push(embed.others)
  const own = html`${widget ? html`<link rel="preload" as="script" href="/embed/v1/loader.js" fetchpriority="low" />` : null}
    ${[...files].map(linkTo)}`
  const portal = html`${build.scripts}
    ${scripts.map(preload)}
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

/** Renders the links to the scripts of the sign-in page, and its styles. */
export function signinFiles(page: PageRow, language: Language, { chunks, styles }: Build): Html {
  const { scripts, sheets } = filesOf(page, language, chunks)
  return html`${scripts.map(preload)}${sheets.map(file => inlineStyle(styles[file] ?? ''))}`
}

/** Lists the scripts and style sheets that a page needs beyond the portal's own. */
function filesOf(page: PageRow, language: Language, chunks: Chunks): { scripts: string[]; sheets: string[] } {
  const main = withImports(['index.html'], chunks)
  const more = [...withImports(sourcesOf(page, language), chunks)].filter(name => !main.has(name))
  return {
    scripts: more.flatMap(name => chunks[name]?.file ?? []),
    sheets: [...new Set(more.flatMap(name => chunks[name]?.css ?? []))],
  }
}

const preload = (file: string): Html => html`<link rel="modulepreload" crossorigin href="/${file}" />`

const linkTo = (file: string): Html =>
  html`<link rel="modulepreload" href="/embed/f/${file}" fetchpriority="low" />`

/** Returns sources with their static imports, transitively. */
function withImports(names: string[], chunks: Chunks, seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name) || !chunks[name]) continue
    seen.add(name)
    withImports(chunks[name].imports ?? [], chunks, seen)
  }
  return seen
}
