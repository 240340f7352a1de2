import { computed, type ReadableAtom } from 'nanostores'
import { isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import type { DeviceCopy } from './copy.ts'
import type { BookHost, Owner, Quick } from './host.ts'
import type { Place } from './place.ts'

/** Loads the initial data of quick entry in a single request; offline, from the cache. */
export const createQuick = (
  { api, $tenant, $attributes }: BookHost,
  { $place, $owner }: { $place: ReadableAtom<Place>; $owner: ReadableAtom<Owner> },
  copy: DeviceCopy,
) =>
  createReading<Quick>({
    // for the member's own business, the request need not wait until the owner is loaded
    $key: computed([$tenant, $place, $attributes, $owner], (tenant, { at }, { business }, owner) => {
      if (!tenant || at !== 'quick') return null
      if (!business) return 'of '
      return owner.state === 'here' ? `of ${owner.business.id}` : null
    }),
    async read(key, signal) {
      const business = key.slice('of '.length) || undefined
      try {
        const { data } = await api('GET book/quick', { query: { business } }, { signal })
        copy.write({ quick: data })
        return data
      } catch (failure) {
        const known = isPassing(failure as ApiError) ? copy.read()?.quick : null
        if (!known) throw failure
        return known
      }
    },
  })
