import { atom, computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { GalleryCard } from '#contract/invest-shared.ts'
import type { Language } from '#contract/language.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createReading } from '#kit/reading.ts'

export type Model = ReturnType<typeof createModel>
type Found = Reply<Contract['GET invest/gallery']>
export type Narrowed = { category: string; place: string; need: string; ready: boolean }
/** Pages after the first; `of` is the query they belong to. */
type More = { of: string; page: number; cards: GalleryCard[]; busy: boolean; failure: ApiError | null }

export const EVERYTHING: Narrowed = { category: '', place: '', need: '', ready: false }
const NO_MORE: More = { of: '', page: 1, cards: [], busy: false, failure: null }

/** Debounce of typing, in ms. */
const PAUSE = 300

/** Creates the state of a portal's gallery with its filters. */
export function createModel({ api, $tenant, $attributes, emit }: Host<'category' | 'place'>) {
  const { category = '', place = '' } = $attributes.get()
  const $narrowed = atom<Narrowed>({ ...EVERYTHING, category, place })
  const $language = atom<Language | null>(null)
  const $more = atom<More>(NO_MORE)

  const $key = computed([$tenant, $narrowed, $language], (tenant, narrowed, language) =>
    tenant && language ? JSON.stringify([narrowed, language]) : null,
  )
  function ask(key: string, page: number, signal?: AbortSignal): Promise<Found> {
    const [{ category, place, need, ready }, language] = JSON.parse(key) as [Narrowed, Language]
    const query = {
      language,
      ...(category && { category }),
      ...(place.trim() && { place: place.trim() }),
      ...(need.trim() && { need: need.trim() }),
      ...(ready && { ready: 'yes' as const }),
      ...(page > 1 && { page }),
    }
    return api('GET invest/gallery', { query }, { signal })
  }
  const gallery = createReading<Found>({
    $key,
    keeps: true,
    pause: PAUSE,
    read: (key, signal) => ask(key, 1, signal),
  })
  return {
    gallery,
    $narrowed,
    narrow: (change: Partial<Narrowed>) => $narrowed.set({ ...$narrowed.get(), ...change }),
    speak: (language: Language) => $language.set(language),
    /** Pages loaded after the first; none after the query has changed. */
    $more: computed([$more, $key], (more, key) => (more.of === key ? more : NO_MORE)),
    /** Loads the next page. */
    async more(): Promise<void> {
      const key = $key.get()
      const before = $more.get().of === key ? $more.get() : NO_MORE
      if (key === null || before.busy) return
      const page = before.page + 1
      $more.set({ ...before, of: key, busy: true, failure: null })
      try {
        const { data } = await ask(key, page)
        if ($key.get() === key)
          $more.set({ of: key, page, cards: [...before.cards, ...data], busy: false, failure: null })
      } catch (failure) {
        if ($key.get() === key) $more.set({ ...before, of: key, busy: false, failure: failure as ApiError })
      }
    },
    /** Reports that a profile was opened. */
    opened: (token: string) => emit('complete', { token }),
  }
}
