import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Webhook, WebhookEvent } from '#contract/administration.ts'
import { WEBHOOK_NAMES } from '#contract/event.ts'
import type { Api } from '#kit/core/api.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import type { Once } from './partner-sites.ts'
import { createRecords } from './records.ts'

export type HookForm = { url: string; events: WebhookEvent[]; active: boolean }

const PAGE = 20

export const formOf = (hook: Webhook | undefined): HookForm => ({
  url: hook?.url ?? '',
  events: [...(hook?.events ?? WEBHOOK_NAMES)],
  active: hook?.active ?? true,
})

/** Creates the state of the open portal's webhooks. */
export function createHooks(api: Api, $code: ReadableAtom<string | null>, $once: WritableAtom<Once | null>) {
  const list = createRecords($code, dataOf(api, 'GET portal/tenants/:code/webhooks'), ({ id }) => id)
  const code = () => $code.get() ?? ''

  return {
    list,
    /** Returns a page of a webhook's log. */
    logOf: (id: string, page: number) =>
      createReading({
        $key: atom(id),
        read: (id, signal) =>
          api(
            'GET portal/tenants/:code/webhooks/:id/deliveries',
            { params: { code: code(), id }, query: { page, size: PAGE } },
            { signal },
          ),
      }),
    /** Saves a webhook, or adds it and shows its secret once. @returns its id @throws ApiError */
    async save(id: string | undefined, body: HookForm): Promise<string> {
      if (id) {
        list.put(
          (await api('PATCH portal/tenants/:code/webhooks/:id', { params: { code: code(), id }, body })).data,
        )
        return id
      }
      const { data, secret } = await api('POST portal/tenants/:code/webhooks', {
        params: { code: code() },
        body,
      })
      list.put(data)
      $once.set({ kind: 'signingSecret', text: secret })
      return data.id
    },
    /** Deletes a webhook with its log. @throws ApiError */
    async remove(id: string): Promise<void> {
      await api('DELETE portal/tenants/:code/webhooks/:id', { params: { code: code(), id } })
      list.drop(id)
    },
    /** Sends a ping. @throws ApiError */
    ping: (id: string) =>
      api('POST portal/tenants/:code/webhooks/:id/ping', { params: { code: code(), id } }),
    /** Resends a delivery. @throws ApiError */
    again: (id: string, delivery: string) =>
      api('POST portal/tenants/:code/webhooks/:id/deliveries/:delivery/again', {
        params: { code: code(), id, delivery },
      }),
  }
}
