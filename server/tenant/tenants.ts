import { and, eq, inArray } from 'drizzle-orm'
import type { TenantChange } from '#contract/administration.ts'
import type { Country } from '#contract/client.ts'
import type { PageSlug } from '#contract/tenant.ts'
import { usualAmounts } from '#rules/lending-terms.ts'
import { currencyOf } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, addRows, findRow, findRows, setRows } from '#server/db/row.ts'
import { host, page, tenant } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { hostName } from '#server/http/tenant-directory.ts'
import { differences } from '#server/notify/differences.ts'
import { invalidFields, msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { faultsOfTenant } from './checks.ts'
import { changeLending } from './lending.ts'
import { isProvider, listManaged, readManaged, recordFor, refuseOthers } from './managed.ts'

export const portalHandlers = {
  'GET portal/tenants': async (_, context) => ({ data: await listManaged(context) }),

  'GET portal/tenants/:code': async ({ params }, context) => {
    refuseOthers(context, params.code)
    return { data: await readManaged(context.sql, params.code) }
  },

  'POST portal/tenants': async ({ body: { hosts, ...own } }, context) => {
    if (!isProvider(context)) throw new Refusal('forbidden', 'tenant.provider-only')
    const { code, name, phone } = own
    const data = await context.sql.transaction(async tx => {
      await openPortal(tx, context.tenant.code, { country: context.tenant.country, ...own })
      await claimHosts(tx, code, hosts, 'hosts')
      const opened = await readManaged(tx, code)
      await recordFor(tx, context, code, {
        action: 'tenant.opened',
        subject: { kind: 'tenant', id: code, name },
        detail: differences({}, { name, phone, country: opened.country, hosts }),
      })
      return opened
    })
    context.directory.forget()
    return { data }
  },

  'PATCH portal/tenants/:code': async ({ params: { code }, body: { version, change: wanted } }, context) => {
    refuseOthers(context, code)
    refuseInvalidFields(faultsOfTenant(wanted))
    // disabling accounts in one's own portal would lock the caller out
    if (code === context.tenant.code && wanted.modules && !wanted.modules.includes('account')) {
      refuseInvalidFields({ 'change.modules': 'tenant.account-in-use' })
    }
    const data = await context.sql.transaction(async tx => {
      const before = await readManaged(tx, code, { lock: true })
      if (before.version !== version) throw new Refusal('conflict', 'call.changed-meanwhile')
      await writeChange(tx, code, wanted)
      if (wanted.hosts) await moveHosts(tx, context, before, wanted.hosts)
      if (wanted.lending) await changeLending(tx, context, before, wanted.lending)
      const after = await readManaged(tx, code)
      // lending terms have an audit entry of their own, with readable figures
      const detail = differences(
        { ...before, version: null, loan: null },
        { ...after, version: null, loan: null },
      )
      if (detail.length > 0) {
        await recordFor(tx, context, code, {
          action: 'tenant.changed',
          subject: { kind: 'tenant', id: code, name: after.name },
          detail,
        })
      }
      return after
    })
    context.directory.forget()
    return { data }
  },
} satisfies SomeHandlers

/** Opens a portal with another tenant's settings and information pages, but its own name, texts and contact details. */
async function openPortal(
  tx: Sql,
  like: string,
  { code, name, phone, country }: { code: string; name: string; phone: string; country: Country },
): Promise<void> {
  const model = await findRow(tx, tenant, { code: like })
  if (!model) throw new Error(`There is no tenant ${like}`)
  const { updatedAt: _, ...settings } = model
  const isAbroad = country !== model.country
  const opened = await addRowIfNew(tx, tenant, {
    ...settings,
    ...(isAbroad && settingsIn(country, model)),
    code,
    name,
    description: name,
    contact: { address: [], mailboxes: [], phone, social: [], messagePage: '' },
    isDefault: false,
    logo: null,
    texts: {},
  })
  if (!opened) throw invalidFields({ code: 'tenant.code-taken' })
  const pages = await findRows(tx, page, { tenant: like })
  // elsewhere amounts, law and places of the pages would be wrong
  const kept = pages.filter(({ slug }) => !isAbroad || slug === 'contact-us')
  const copies = kept.map(one => ({ ...one, tenant: code, markdown: copyOf(one, model, opened) }))
  await addRows(tx, page, copies)
}

/** Returns the settings that change when a portal is opened in another country than the one whose settings it gets. */
function settingsIn(
  country: Country,
  { loan, languages }: Pick<typeof tenant.$inferSelect, 'loan' | 'languages'>,
) {
  const { overpayment: _, ...terms } = loan
  const first = country === 'TZ' ? 'sw' : 'en'
  return {
    country,
    languages: [...languages].sort((one, other) => Number(other === first) - Number(one === first)),
    loan: { ...terms, ...usualAmounts(currencyOf({ country })) },
  }
}

type Named = Pick<typeof tenant.$inferSelect, 'name' | 'contact'>

const CONTACT = '/contact-us'
const LINK = `[${CONTACT}](${CONTACT})`

/**
 * Returns the text of another tenant's page with the new name and phone number in place of the other's. Its mailboxes and its address, which
 * the new one does not have yet, become links to the contact page.
 */
function copyOf(
  { slug, markdown }: { slug: PageSlug; markdown: string },
  { name, contact: { phone, mailboxes, address, messagePage } }: Named,
  own: Named,
): string {
  // its contact details are shown above the text
  if (slug === 'contact-us') return ''
  // what it says of the other is not true of the new one
  if (slug === 'about-us') return markdown
  const packed = (number: string) => number.replaceAll(' ', '')
  const number = own.contact.phone
  const place = address.filter(line => line !== name).join(', ')
  return [
    [messagePage, CONTACT] as const,
    ...mailboxes.flatMap(
      ({ email }) =>
        [
          [`mailto:${email}`, CONTACT],
          [email, LINK],
        ] as const,
    ),
    [place, LINK] as const,
    [phone, number] as const,
    [packed(phone), packed(number)] as const,
    [name, own.name] as const,
  ].reduce((text, [from, to]) => (from ? text.replaceAll(from, to) : text), markdown)
}

async function writeChange(
  tx: Sql,
  code: string,
  { hosts: _, lending: __, ...columns }: TenantChange,
): Promise<void> {
  await setRows(tx, tenant, { code }, { ...columns, updatedAt: new Date() })
}

/** Assigns the wanted host names to a tenant and removes the others. Refuses to remove the one that the caller is using. */
async function moveHosts(
  tx: Sql,
  { portal }: Signed,
  { code, hosts }: { code: string; hosts: string[] },
  wanted: string[],
): Promise<void> {
  const gone = hosts.filter(name => !wanted.includes(name))
  const own = hostName(new URL(portal).host)
  if (gone.includes(own)) refuseInvalidFields({ 'change.hosts': msg('tenant.host-in-use', { host: own }) })
  if (gone.length > 0 && wanted.length === 0) refuseInvalidFields({ 'change.hosts': 'tenant.host-first' })
  if (gone.length > 0) await tx.delete(host).where(and(eq(host.tenant, code), inArray(host.name, gone)))
  await claimHosts(
    tx,
    code,
    wanted.filter(name => !hosts.includes(name)),
    'change.hosts',
  )
}

/** Claims host names for a tenant. @param field at fault when another tenant has one of the names */
async function claimHosts(tx: Sql, code: string, names: string[], field: string): Promise<void> {
  // sorted, so that two calls that claim the same names wait for each other instead of deadlocking
  for (const name of [...new Set(names)].sort()) {
    const claimed = await addRowIfNew(tx, host, { name, tenant: code })
    if (!claimed) refuseInvalidFields({ [field]: msg('tenant.host-taken', { host: name }) })
  }
}
