import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGES, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import { type Language, Tenant } from '#contract/tenant.ts'
import { pageAt } from '#rules/page-at.ts'
import { themeCss } from '#rules/theme-css.ts'
import type { Database } from '#server/db/open.ts'
import { ASK, FOREVER, tagOf } from '#server/http/answer.ts'
import { inlineSource, pagePolicy } from '#server/http/headers.ts'
import { Html, html, jsonScript } from '#server/http/html.ts'
import { originOf } from '#server/http/origin.ts'
import {
  defaultLanguage,
  publicTenant,
  type Tenancy,
  type TenantDirectory,
} from '#server/http/tenant-directory.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { readManifest } from './embed.ts'
import { findPage } from './information-page.ts'
import { entranceOf, openingOf } from './opening.ts'
import { createPackedCache, sendPacked } from './packed.ts'
import { pageTitles } from './page-titles.ts'
import { headOf } from './portal-head.ts'
import { pageOf as builtPage, preloadsOf, readBuild, signinFiles } from './preloads.ts'

/** Source of the portal's HTML page. */
export type Shell = {
  /** Returns the HTML for a path, with the placeholders `<!--head-->`, `<!--tenant-->` and `<!--opening-->`. */
  index(path: string): Promise<string>
  /** Whether the page has inline scripts and styles, as in Vite's development server: no CSP is set then. */
  inline: boolean
  /** Renders preload links for the page at a path. */
  preloads?(path: string, page: PageRow | null, language: Language): Promise<Html>
  /** Renders the links to the files of the sign-in page, and its styles. */
  signinFiles?(language: Language): Html
}

const SIGN_IN = PAGES.find(({ view }) => view === 'sign-in') as PageRow

/** Returns the portal as built by `vite build`. */
export function builtShell(dist: string): Shell {
  const file = join(dist, 'shell/index.html')
  if (!existsSync(file))
    throw new StartError(`The portal is not built: ${file} is missing. Run: npm run build`)
  const build = readBuild(dist)
  const page = readFile(file, 'utf8').then(text => builtPage(text, build))
  return {
    index: () => page,
    inline: false,
    async preloads(path, page, language) {
      const embed = await readManifest({ dist: join(dist, 'embed') }).catch(() => null)
      return preloadsOf({ path, page, language, build, embed })
    },
    signinFiles: language => signinFiles(SIGN_IN, language, build),
  }
}

/** Returns the CSP sources of the page's inline elements of a tag name without attributes. */
const inlineIn = (page: string, tag: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => inlineSource(text))

type Deps = { database: Database; directory: TenantDirectory; shell: Shell; dist: string }

/** Serves the portal: its hashed files, and for every other URL its single HTML page, filled in for the tenant of the host. */
export function mountPortal(app: FastifyInstance, { database, directory, shell, dist }: Deps): void {
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply
      .header('cache-control', FOREVER)
      .sendFile(request.params['*'], join(dist, 'shell/assets'), { cacheControl: false }),
  )

  // the body depends on the URL and language only, not on the user
  const keep = createPackedCache<{ body: string }>()

  for (const name of publicFiles(dist)) {
    app.get(`/${name}`, async (request, reply) =>
      reply
        // these include the service worker, which needs the page's policy to call our server
        .header('content-security-policy', pagePolicy(await directory.find(request.host)))
        .header('cache-control', ASK)
        .sendFile(name, join(dist, 'shell'), { cacheControl: false }),
    )
  }

  app.get<{ Querystring: { lang?: unknown } }>('/*', async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '').replace(/(?<=.)\/$/, '')
    if (!wantsPage(request, path)) return reply.callNotFound()
    const tenancy = await directory.find(request.host)
    const language = tenancy.languages.find(one => one === request.query.lang) ?? defaultLanguage(tenancy)
    const page = pageOf(path, tenancy)
    const title = await titleOf(page, { tenancy, language, database })
    const tenant = Tenant.mask(publicTenant(tenancy, originOf(request)))
    const personal = page !== null && page.who !== 'everybody'
    const preloads = await shell.preloads?.(path, page, language)
    const titles = titlesOf(page, title, { tenancy, language })
    const opening = openingOf({ tenant, path, page, titles })
    const isEntered = page && rolesOf(page) && tenant.modules.includes('account')
    const entrance = isEntered
      ? entranceOf(
          { tenant, path, page: SIGN_IN, titles: titlesOf(SIGN_IN, null, { tenancy, language }) },
          shell.signinFiles?.(language) ?? null,
        )
      : null
    const body = fill(await shell.index(path), {
      language,
      head: html`${headOf({ tenant, path, title, language, personal })}
    <style>${new Html(themeCss(tenant.theme))}</style>
    ${preloads ?? null}`.text,
      tenant: jsonScript('tenant', tenant).text,
      opening: html`${opening}${entrance}`.text,
    })
    if (shell.inline) reply.removeHeader('content-security-policy')
    else {
      const inline = { scripts: inlineIn(body, 'script'), styles: inlineIn(body, 'style') }
      reply.header('content-security-policy', pagePolicy(tenancy, undefined, inline))
    }
    // a partner's page opens this one in a popup and needs its message
    if (path === '/connect') reply.header('cross-origin-opener-policy', 'unsafe-none')
    const packed = await keep(tagOf(body), async () => ({ body }))
    return sendPacked(request, reply.code(title === null ? 404 : 200), packed, {
      type: 'text/html; charset=utf-8',
      cache: ASK,
    })
  })
}

/** Lists the build's files with fixed names beside the page: `worker.js`. */
function publicFiles(dist: string): string[] {
  const folder = join(dist, 'shell')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  return files.map(({ name }) => name).filter(name => !/\.(html|br|gz)$/.test(name))
}

/** Whether the client wants the HTML page: browsers ask for text/html, link preview fetchers often for anything. */
function wantsPage({ headers: { accept = '*/*' } }: FastifyRequest, path: string): boolean {
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.')
}

/**
 * Finds the page at a path, if the tenant has it. Some tenants have the sign-in as their start page. At the base of a role's pages the
 * portal redirects to the user's home.
 */
const pageOf = (path: string, { modules, landing }: Pick<Tenancy, 'modules' | 'landing'>): PageRow | null => {
  const home = Object.values(ROLES).find(({ base }) => base === path)?.home
  const page =
    pageAt(PAGES, path === '/' && landing === 'signin' ? '/signin' : path) ?? pageAt(PAGES, home ?? path)
  return page && (!page.module || modules.includes(page.module)) ? page : null
}

type PageRequest = { tenancy: Tenancy; language: Language; database: Database }

/** Returns a page's title, or null where there is none: the tenant may not have written an information page. */
async function titleOf(
  page: PageRow | null,
  { tenancy, language, database }: PageRequest,
): Promise<string | null> {
  if (page?.slug) return (await findPage(database.sql, tenancy, page.slug, language))?.title ?? null
  return page && pageTitles[language][page.tabTitle ?? page.title]
}

/** Returns the page's title in each language, since the server does not know the one chosen on the user's device. */
const titlesOf = (
  page: PageRow | null,
  title: string | null,
  { tenancy, language }: Omit<PageRequest, 'database'>,
): Partial<Record<Language, string>> =>
  page && !page.slug
    ? Object.fromEntries(tenancy.languages.map(one => [one, pageTitles[one][page.title]]))
    : { [language]: title ?? pageTitles[language].notFound }

type Filling = { language: string; head: string; tenant: string; opening: string }

// replacer functions, since string replacements interpret $-patterns
const fill = (page: string, { language, head, tenant, opening }: Filling): string =>
  page
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace('<!--head-->', () => head)
    .replace('<!--tenant-->', () => tenant)
    .replace('<!--opening-->', () => opening)
