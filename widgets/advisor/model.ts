import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createReading } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>
export type People = Reply<Contract['GET playbook/people']>

/** What one advisor's screens show, and what they do there. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant } = host
  const path = createPath(host)
  const people = createReading<People>({
    // the tenant's settings say where calls go
    $key: computed($tenant, tenant => (tenant ? 'own' : null)),
    kinds: ['playbooks'],
    read: (_, signal) => api('GET playbook/people', {}, { signal }),
  })
  return { path, toaster: createToaster(), $people: people.$state, refresh: people.refresh }
}
