import { atom } from 'nanostores'
import type { ManagedTenant, TenantChange } from '#contract/administration.ts'
import type { Language, Texts } from '#contract/tenant.ts'
import type { Api } from '#kit/core/api.ts'
import { pageSettings } from '#kit/core/page.ts'
import { faultOfHost, faultsOfFields, readHost } from './checks.ts'
import { createForms, type Outcome } from './forms.ts'
import { createLoaded } from './loaded.ts'

export type Fields = Required<TenantChange>
export type Portals = ReturnType<typeof createPortals>

/**
 * Creates the state of the user's portals and their unsaved changes.
 * @param onSaved called with the code of a portal after its changes were saved
 */
export function createPortals(api: Api, onSaved: (code: string) => void) {
  const list = createLoaded(async () => (await api('GET portal/tenants', {})).data)
  const forms = createForms<Fields>()
  /** Host name being typed, by portal. */
  const $host = atom<Record<string, string>>({})

  const put = (tenant: ManagedTenant) =>
    list.put(tenants => tenants.map(one => (one.code === tenant.code ? tenant : one)))
  const took = (tenant: ManagedTenant) => {
    put(tenant)
    onSaved(tenant.code)
  }
  const find = (code: string) => list.$state.get().value?.find(one => one.code === code)
  /** Returns a portal with its unsaved changes applied. */
  const merged = (code: string): ManagedTenant | undefined => {
    const saved = find(code)
    return saved && { ...saved, ...forms.$typed.get()[code] }
  }

  return {
    list,
    forms,
    $host,
    find,
    merged,
    edit: forms.edit,
    discard: forms.clear,

    /** Saves some fields of a portal. On a version conflict, loads the newer version and keeps the local changes. */
    async save(code: string, names: readonly (keyof Fields)[]): Promise<Outcome> {
      const typed = forms.$typed.get()[code] ?? {}
      if (!find(code)) return { done: false, code: 'not-found', message: '' }
      const change = clean(
        Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name as keyof Fields))),
      )
      const sending = forms.send(code, faultsOfFields(change), async () => {
        await this.write(code, change)
        forms.clear(code, names)
      })
      return this.refetchOnConflict(code, sending)
    },

    /** Sends a change based on the last loaded version. @throws ApiError */
    async write(code: string, change: TenantChange): Promise<void> {
      const { data } = await api('PATCH portal/tenants/:code', {
        params: { code },
        body: { version: find(code)?.version ?? '', change },
      })
      took(data)
    },

    /** On a version conflict, reloads the portal; local changes are kept. */
    async refetchOnConflict(code: string, sending: Promise<Outcome>): Promise<Outcome> {
      const outcome = await sending
      if (!outcome.done && outcome.code === 'conflict') {
        await api('GET portal/tenants/:code', { params: { code } }).then(
          ({ data }) => put(data),
          () => {},
        )
      }
      return outcome
    },

    /** Replaces the logo, or removes it. @throws ApiError */
    async setLogo(code: string, file: File | null): Promise<void> {
      const params = { code }
      const { data } = await (file
        ? api('POST portal/tenants/:code/logo', { params, files: { file } })
        : api('DELETE portal/tenants/:code/logo', { params }))
      took(data)
    },

    /** Invites the first administrator. @throws ApiError */
    async inviteAdministrator(code: string, email: string): Promise<string> {
      const { data, message } = await api('POST portal/tenants/:code/administrator', {
        params: { code },
        body: { email },
      })
      put(data)
      return message
    },

    typeHost: (code: string, text: string): void => $host.set({ ...$host.get(), [code]: text }),
    /** Adds the typed host name to the unsaved changes. Returns its problem, if any. */
    addHost(code: string): string | null {
      const hosts = merged(code)?.hosts ?? []
      const host = readHost($host.get()[code] ?? '')
      const fault = faultOfHost(host, hosts)
      if (fault) return fault
      forms.edit(code, { hosts: [...hosts, host] })
      this.typeHost(code, '')
      return null
    },
    removeHost: (code: string, host: string): void =>
      forms.edit(code, { hosts: (merged(code)?.hosts ?? []).filter(one => one !== host) }),

    /** Replaces a text in one language; an empty text restores the default. */
    setText(code: string, language: Language, key: string, text: string): void {
      const texts: Texts = merged(code)?.texts ?? {}
      const { [key]: _, ...others } = texts[language] ?? {}
      forms.edit(code, { texts: { ...texts, [language]: text ? { ...others, [key]: text } : others } })
    },

    /** Creates a portal. @throws ApiError */
    async openAnother(code: string, name: string, phone: string, host: string): Promise<void> {
      const hosts = host ? [readHost(host)] : []
      const { data } = await api('POST portal/tenants', { body: { code, name, phone, hosts } })
      list.put(tenants => [...tenants, data])
    },
  }
}

/** Whether the current page is served under this host name. */
export const isInUse = (host: string): boolean => new URL(pageSettings().origin).hostname === host

/** Returns a portal's address: this server's scheme and port with the portal's host name. */
export function addressOf(host: string): string {
  const address = new URL(pageSettings().origin)
  address.hostname = host
  return address.origin
}

/** Trims values and drops empty lines. */
function clean({ contact, name, description, texts, ...rest }: TenantChange): TenantChange {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(texts && { texts: withoutBlanks(texts) }),
    ...(contact && {
      contact: {
        ...contact,
        address: contact.address.map(line => line.trim()).filter(Boolean),
        phone: contact.phone.trim(),
        messagePage: contact.messagePage.trim(),
        mailboxes: contact.mailboxes
          .map(one => ({ ...one, email: one.email.trim() }))
          .filter(({ email }) => email),
        social: contact.social.map(({ name, url }) => ({ name: name.trim(), url: url.trim() })),
      },
    }),
  }
}

const withoutBlanks = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, byKey]) => [
      language,
      Object.fromEntries(Object.entries(byKey).filter(([, text]) => text.trim() !== '')),
    ]),
  )
