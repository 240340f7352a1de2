import type { Business } from '#contract/business.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'

export type BookHost = Host<'path' | 'base' | 'business'>

/** Initial data of quick entry. */
export type Quick = Reply<Contract['GET book/quick']>['data']

/** Load state of the business. `none`: the member has not set one up. */
export type Owner =
  | { state: 'loading' }
  | { state: 'failed'; failure: ApiError }
  | {
      state: 'none'
      suggested: { name: string; location: string }
      /** The first requirement that the account does not meet yet. */
      unready?: { message: string; path: string }
    }
  | { state: 'here'; business: Business }
