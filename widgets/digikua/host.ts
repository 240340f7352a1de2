import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Host } from '#kit/core/widget.tsx'

export type BookHost = Host<'path' | 'base' | 'business'>

/** What quick entry begins with. */
export type Quick = Reply<Contract['GET book/quick']>['data']
