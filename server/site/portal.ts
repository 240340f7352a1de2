import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGES } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
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
import { openingOf } from './opening.ts'
import { answerPacked, keepPacked } from './packed.ts'
import { pageTitles } from './page-titles.ts'
import { headOf } from './portal-head.ts'
import { pageOf as builtPage, preloadsOf, readBuild } from './preloads.ts'

/** Where the portal's page comes from. */
export type Shell = {
  /** The page for a path, with `<!--head-->`, `<!--tenant-->` and `<!--opening-->` where the tenant's things go. */
  index(path: string): Promise<string>
  /** Whether the page brings inline scripts and styles, as Vite's development server does: then no policy forbids them. */
  inline: boolean
  /** What the page at a path needs beside its own script. */
  preloads?(path: string, page: PageRow | null, language: Language): Promise<Html>
}

/** The portal as `vite build` left it. */
export function builtShell(dist: string): Shell {
  const file = join(dist, 'shell/index.html')
  if (!existsSync(file))
    throw new StartError(`The portal is not built: there is no ${file}. Run: npm run build`)
  const build = readBuild(dist)
  const page = readFile(file, 'utf8').then(text => builtPage(text, build))
  return {
    index: () => page,
    inline: false,
    async preloads(path, page, language) {
      const embed = await readManifest({ dist: join(dist, 'embed') }).catch(() => null)
      return preloadsOf({ path, page, language, build, embed })
    },
  }
}

/** The elements of a name without attributes, as the page's policy lets them run. */
const inlineIn = (page: string, tag: 'script' | 'style'): string[] =>
  [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => inlineSource(text))

type Deps = { database: Database; directory: TenantDirectory; shell: Shell; dist: string }

/** Serves the portal: its hashed files, and for every other address its one page, dressed for the tenant of the host name. */
export function mountPortal(app: FastifyInstance, { database, directory, shell, dist }: Deps): void {
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply
      .header('cache-control', FOREVER)
      .sendFile(request.params['*'], join(dist, 'shell/assets'), { cacheControl: false }),
  )

  // of one address and language it is the same for everybody
  const keep = keepPacked<{ body: string }>()

  for (const name of publicFiles(dist)) {
    app.get(`/${name}`, async (request, reply) =>
      reply
        // the worker that keeps the portal for offline use is one of them: it may ask our own server, as the page may
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
    const body = fill(await shell.index(path), {
      language,
      head: html`${headOf({ tenant, path, title, language, personal })}
    <style>${new Html(themeCss(tenant.theme))}</style>
    ${preloads ?? null}`.text,
      tenant: jsonScript('tenant', tenant).text,
      opening: openingOf({ tenant, path, page, titles: titlesOf(page, title, { tenancy, language }) }).text,
    })
    if (shell.inline) reply.removeHeader('content-security-policy')
    else {
      const inline = { scripts: inlineIn(body, 'script'), styles: inlineIn(body, 'style') }
      reply.header('content-security-policy', pagePolicy(tenancy, undefined, inline))
    }
    // a partner's page opened this one in a window, and waits for its word
    if (path === '/connect') reply.header('cross-origin-opener-policy', 'unsafe-none')
    const packed = await keep(tagOf(body), async () => ({ body }))
    return answerPacked(request, reply.code(title === null ? 404 : 200), packed, {
      type: 'text/html; charset=utf-8',
      cache: ASK,
    })
  })
}

/** What the build puts beside the page under a name of its own: `worker.js`. */
function publicFiles(dist: string): string[] {
  const folder = join(dist, 'shell')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())
  return files.map(({ name }) => name).filter(name => !/\.(html|br|gz)$/.test(name))
}

/** A browser that navigates asks for text/html; what fetches shared links for their previews often just for anything. */
function wantsPage({ headers: { accept = '*/*' } }: FastifyRequest, path: string): boolean {
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !path.slice(path.lastIndexOf('/')).includes('.')
}

/** The page at a path, where the tenant has it. Some tenants begin with signing in. */
const pageOf = (path: string, { modules, landing }: Pick<Tenancy, 'modules' | 'landing'>): PageRow | null => {
  const page = pageAt(PAGES, path === '/' && landing === 'signin' ? '/signin' : path)
  return page && (!page.module || modules.includes(page.module)) ? page : null
}

type Asked = { tenancy: Tenancy; language: Language; database: Database }

/** The title of a page, or null where there is none: the tenant may not have written an information page. */
async function titleOf(page: PageRow | null, { tenancy, language, database }: Asked): Promise<string | null> {
  if (page?.slug) return (await findPage(database, tenancy, page.slug, language))?.title ?? null
  return page && pageTitles[language][page.tabTitle ?? page.title]
}

/** What a page is called in each language that a reader may have chosen on their device, which the server does not know. */
const titlesOf = (
  page: PageRow | null,
  title: string | null,
  { tenancy, language }: Omit<Asked, 'database'>,
): Partial<Record<Language, string>> =>
  page && !page.slug
    ? Object.fromEntries(tenancy.languages.map(one => [one, pageTitles[one][page.title]]))
    : { [language]: title ?? pageTitles[language].notFound }

type Filling = { language: string; head: string; tenant: string; opening: string }

// a replacement given as a text would be searched for $-patterns
const fill = (page: string, { language, head, tenant, opening }: Filling): string =>
  page
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace('<!--head-->', () => head)
    .replace('<!--tenant-->', () => tenant)
    .replace('<!--opening-->', () => opening)
