import { atom, computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { PairDetail } from '#contract/playbook-advisor.ts'
import type { Api } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createReading } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>
export type People = Reply<Contract['GET playbook/people']>

/** Returns the id of the open pair; null on the list. */
const pairIn = (path: string): string | null => /^\/([0-9a-f]{24})\b/.exec(path)?.[1] ?? null

/** Creates the state and actions of an advisor's screens. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant } = host
  const path = createPath(host)
  const toaster = createToaster()
  const $language = atom('')
  const $pair = computed(path.$path, pairIn)
  const people = createReading<People>({
    // the tenant settings hold the API address
    $key: computed([$tenant, $language], (tenant, language) => (tenant && language ? language : null)),
    kinds: ['playbooks'],
    keeps: true,
    read: (_, signal) => api('GET playbook/people', {}, { signal }),
  })
  const person = createReading<PairDetail>({
    $key: computed([$tenant, $pair, $language], (tenant, pair, language) =>
      tenant && pair && language ? `${pair} ${language}` : null,
    ),
    kinds: ['playbooks'],
    read: async (key, signal) => {
      const [id = ''] = key.split(' ')
      return (await api('GET playbook/pairs/:id', { params: { id } }, { signal })).data
    },
  })
  return {
    path,
    toaster,
    $pair,
    people,
    person,
    /** Sets the language in which the server returns texts. */
    speaks: (language: string) => $language.set(language),
    /** Performs an action, announces the server's message and refreshes the affected data. @throws ApiError */
    async act(make: (api: Api) => Promise<{ message: string } | { msg: string }>): Promise<void> {
      const said = await make(api)
      toaster.announce('message' in said ? said.message : said.msg, { kind: 'good' })
      void people.refresh()
      await person.refresh()
    },
    /** Returns a meeting as a calendar file. @throws ApiError */
    calendar: (id: string) => api('GET playbook/meetings/:id/calendar', { params: { id } }, { as: 'file' }),
  }
}
