import type { atom } from 'nanostores'
import type { Webhook, WebhookEvent } from '#contract/administration.ts'
import { WEBHOOK_NAMES } from '#contract/event.ts'
import type { Api } from '#kit/core/api.ts'
import { isWebAddress, onlyFaults } from './checks.ts'
import { createForms, type Outcome } from './forms.ts'
import { createLoaded } from './loaded.ts'
import type { Once } from './partner-sites.ts'

type HookForm = { url: string; events: readonly WebhookEvent[]; active: boolean }

const PAGE = 20

export const formOf = (hook: Webhook | undefined): HookForm => ({
  url: hook?.url ?? '',
  events: hook?.events ?? WEBHOOK_NAMES,
  active: hook?.active ?? true,
})

/** Creates the state of the open portal's webhooks, and of one webhook's log. */
export function createHooks(api: Api, $once: ReturnType<typeof atom<Once | null>>) {
  const list = createLoaded(
    async code => (await api('GET portal/tenants/:code/webhooks', { params: { code } })).data,
  )
  /** Keyed by portal, webhook and page: `jenga/4f1c…/1`. */
  const log = createLoaded(async place => {
    const [code = '', id = '', page] = place.split('/')
    return api('GET portal/tenants/:code/webhooks/:id/deliveries', {
      params: { code, id },
      query: { page: Number(page), size: PAGE },
    })
  })
  const forms = createForms<HookForm>()
  const find = (id: string) => list.$state.get().value?.find(one => one.id === id)

  return {
    list,
    log,
    forms,
    find,
    async save(code: string, id: string): Promise<Outcome & { id?: string }> {
      const hook = find(id)
      const { url, events, active } = { ...formOf(hook), ...forms.$typed.get()[id] }
      const body = { url: url.trim(), events: [...events], active }
      const faults = onlyFaults({
        url: isWebAddress(body.url) ? null : body.url ? 'faultUrl' : 'required',
        events: body.events.length ? null : 'faultEvent',
      })
      let saved = id
      const outcome = await forms.send(id, faults, async () => {
        if (hook) {
          const { data } = await api('PATCH portal/tenants/:code/webhooks/:id', {
            params: { code, id },
            body,
          })
          list.put(hooks => hooks.map(one => (one.id === id ? data : one)))
        } else {
          const { data, secret } = await api('POST portal/tenants/:code/webhooks', { params: { code }, body })
          list.put(hooks => [...hooks, data])
          saved = data.id
          $once.set({ kind: 'signingSecret', text: secret })
        }
        forms.clear(id)
      })
      return { ...outcome, id: saved }
    },
    /** Deletes a webhook with its log. @throws ApiError */
    async remove(code: string, id: string): Promise<void> {
      await api('DELETE portal/tenants/:code/webhooks/:id', { params: { code, id } })
      forms.clear(id)
      list.put(hooks => hooks.filter(one => one.id !== id))
    },
    /** Sends a ping and reloads the log. @throws ApiError */
    async ping(code: string, id: string): Promise<void> {
      await api('POST portal/tenants/:code/webhooks/:id/ping', { params: { code, id } })
      await log.load(`${code}/${id}/1`)
    },
    /** Resends a delivery. @throws ApiError */
    async again(code: string, id: string, delivery: string): Promise<void> {
      await api('POST portal/tenants/:code/webhooks/:id/deliveries/:delivery/again', {
        params: { code, id, delivery },
      })
      await log.load(log.$state.get().of)
    },
  }
}
