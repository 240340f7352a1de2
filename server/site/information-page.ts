import MarkdownIt, { type Token } from 'markdown-it'
import { Module } from '#contract/module.ts'
import type { Language, Page, PageSlug } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { page } from '#server/db/schema/index.ts'
import { defaultLanguage, type Tenancy } from '#server/http/tenant-directory.ts'
import { Refusal } from '#server/refusal/message.ts'

/** Finds a stored information page: in the requested language, else in the tenant's default language; null for none. */
export async function findPage(
  sql: Sql,
  tenant: Tenancy,
  slug: PageSlug,
  requested?: Language,
): Promise<typeof page.$inferSelect | null> {
  const found = await findRows(sql, page, { tenant: tenant.code, slug })
  const inLanguage = (wanted?: Language) => found.find(({ language }) => language === wanted)
  return inLanguage(requested) ?? inLanguage(defaultLanguage(tenant)) ?? null
}

/**
 * Returns an information page, rendered to HTML.
 * @throws Refusal not-found
 */
export async function readPage(
  sql: Sql,
  tenant: Tenancy,
  slug: PageSlug,
  requested?: Language,
): Promise<Page> {
  const found = await findPage(sql, tenant, slug, requested)
  if (!found) throw new Refusal('not-found', 'page.none')
  const { title, language, markdown } = found
  return { slug, title, language, html: toHtml(withModules(markdown, tenant.modules)) }
}

const HEADING = /^(#+) (.*?)(?: \{module:([\w-]+)\})?$/

/**
 * Removes the sections of modules that are switched off: a heading marked `{module:books}`, up to the next heading of its level or above.
 */
export function withModules(markdown: string, modules: readonly Module[]): string {
  let hidden = 0
  return markdown
    .split('\n')
    .flatMap(line => {
      const [, rank = '', text, name] = HEADING.exec(line) ?? []
      if (rank && rank.length <= (hidden || rank.length)) {
        hidden = Module.is(name) && !modules.includes(name) ? rank.length : 0
      }
      if (hidden) return []
      return Module.is(name) ? `${rank} ${text}` : line
    })
    .join('\n')
}

const writer = new MarkdownIt({ html: false, linkify: true })

// absolute links may lead to third parties: no referrer, and no access to this window
writer.renderer.rules.link_open = (tokens, at, options, _, self) => {
  const token = tokens[at] as Token
  if (/^(https?:)?\/\//i.test(token.attrGet('href') ?? '')) token.attrSet('rel', 'noopener noreferrer')
  return self.renderToken(tokens, at, options)
}

// the page's title is the h1, so the text's top heading level is mapped to h2
writer.core.ruler.push('heading_level', ({ tokens }) => {
  const headings = tokens.filter(token => token.type.startsWith('heading_'))
  const highest = Math.min(...headings.map(levelOf))
  for (const token of headings) token.tag = `h${Math.min(levelOf(token) - highest + 2, 6)}`
})

const levelOf = (token: Token): number => Number(token.tag.slice(1))

/** Renders Markdown to safe HTML: tags in the text are escaped, links are limited to web, mail and phone. */
export const toHtml = (markdown: string): string => writer.render(markdown)
