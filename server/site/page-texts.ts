import { and, eq } from 'drizzle-orm'
import type { ManagedTenant, PageText } from '#contract/administration.ts'
import { type Language, PageSlug } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, putRow } from '#server/db/row.ts'
import { page, tenant } from '#server/db/schema/index.ts'
import { contentVersion } from '#server/http/content-version.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { differences } from '#server/notify/differences.ts'
import { invalidFields, Refusal } from '#server/refusal/message.ts'
import { readManaged, recordFor, refuseOthers } from '#server/tenant/managed.ts'
import { toHtml, withModules } from './information-page.ts'

type Text = { title: string; markdown: string }
type Place = { slug: PageSlug; language: Language }

const NONE: Text = { title: '', markdown: '' }

const versionOf = ({ title, markdown }: Text): string => contentVersion([title, markdown])

const toWire = (
  { slug, language }: Place,
  { title, markdown }: Text,
  known: readonly string[],
): PageText => ({
  slug,
  language,
  title,
  markdown,
  mentions: known.find(one => title.includes(one) || markdown.includes(one)) ?? null,
  version: versionOf({ title, markdown }),
})

/** Returns the provider's names, as they may occur in copies of its pages; none for the provider itself. */
async function namesOfProvider(sql: Sql, { isDefault }: ManagedTenant): Promise<string[]> {
  if (isDefault) return []
  const provider = await findRow(sql, tenant, { isDefault: true })
  if (!provider) return []
  const { name, contact } = provider
  return [name, contact.phone, ...contact.mailboxes.map(({ email }) => email)].filter(Boolean)
}

export const pageTextHandlers = {
  'GET portal/tenants/:code/pages': async ({ params: { code } }, context) => {
    refuseOthers(context, code)
    const { sql } = context
    const managed = await readManaged(sql, code)
    const [rows, known] = await Promise.all([
      findRows(sql, page, { tenant: code }),
      namesOfProvider(sql, managed),
    ])
    return {
      data: Object.values(PageSlug.schema).flatMap(slug =>
        managed.languages.map(language => {
          const row = rows.find(one => one.slug === slug && one.language === language)
          return toWire({ slug, language }, row ?? NONE, known)
        }),
      ),
    }
  },

  'PATCH portal/tenants/:code/pages/:slug/:language': async ({ params, body }, context) => {
    const { code, ...place } = params
    refuseOthers(context, code)
    return context.sql.transaction(async tx => {
      // the lock serialises changes, also of a page that has no row yet
      const managed = await readManaged(tx, code, { lock: true })
      if (!managed.languages.includes(place.language)) {
        throw invalidFields({ language: 'tenant.not-its-language' })
      }
      const key = and(eq(page.tenant, code), eq(page.slug, place.slug), eq(page.language, place.language))
      const [before = NONE] = await tx.select().from(page).where(key)
      if (versionOf(before) !== body.version) throw new Refusal('conflict', 'call.changed-meanwhile')
      const text = { title: body.title.trim(), markdown: body.markdown }
      if (versionOf(text) !== body.version) {
        await putRow(tx, page, { tenant: code, ...place }, { ...text, updatedAt: new Date() })
        await recordFor(tx, context, code, {
          action: 'page.changed',
          subject: { kind: 'tenant', id: code, name: managed.name },
          detail: differences(changedPart(before, text, place), changedPart(text, before, place)),
        })
      }
      return { data: toWire(place, text, await namesOfProvider(tx, managed)) }
    })
  },

  'POST portal/tenants/:code/pages/preview': async ({ params: { code }, body }, context) => {
    refuseOthers(context, code)
    const { modules } = await readManaged(context.sql, code)
    return { html: toHtml(withModules(body.markdown, modules)) }
  },
} satisfies SomeHandlers

/** Returns the part of a text that differs from another, by the path of its field: an audit entry has no room for a whole page. */
function changedPart(text: Text, other: Text, { slug, language }: Place): object {
  const lines = text.markdown.split('\n')
  const others = other.markdown.split('\n')
  const most = Math.min(lines.length, others.length)
  const isSame = (at: number) => lines.at(at) === others.at(at)
  let first = 0
  while (first < most && isSame(first)) first++
  let last = 0
  while (last < most - first && isSame(-1 - last)) last++
  const markdown = lines.slice(first, lines.length - last).join('\n')
  return { [slug]: { [language]: { title: text.title, text: markdown } } }
}
