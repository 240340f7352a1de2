import type { Business } from '#contract/business.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'

export type BookHost = Host<'path' | 'base' | 'business'>

/** What quick entry begins with. */
export type Quick = Reply<Contract['GET book/quick']>['data']

/** Whose book it is, as far as that is known. `none`: the member has not begun one. */
export type Owner =
  | { state: 'loading' }
  | { state: 'failed'; failure: ApiError }
  | {
      state: 'none'
      suggested: { name: string; location: string }
      /** What their account lacks first. */
      unready?: { message: string; path: string }
    }
  | { state: 'here'; business: Business }
