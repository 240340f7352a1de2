import { atom, computed } from 'nanostores'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Preview } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'

/** The whole cost in sight, and the borrower's consent to it. */
export function createConsent(model: Model) {
  const page = model.application.$state.get().value
  const $payDay = atom<number | null>(model.recall<number>('payDay') ?? page?.payDay ?? null)
  const $language = atom<Language>(FIRST_LANGUAGE)
  /** The text that was agreed to; another one has to be agreed to anew. */
  const $agreed = atom<string | null>(null)
  /** It was to be handed in without consent. */
  const $missing = atom(0)
  const $sending = atom<{ at: 'idle' | 'sending' } | { at: 'failed'; message: string }>({ at: 'idle' })
  const preview = createReading<Preview>({
    $key: computed(
      [model.application.$state, $payDay, $language],
      ({ value }, payDay, language) =>
        value &&
        JSON.stringify({
          fund: value.fund.id,
          amount: value.amount,
          months: value.months,
          ...(payDay && { payDay }),
          language,
        }),
    ),
    keeps: true,
    read: (key, signal) => model.api('POST lending/preview', { body: JSON.parse(key) }, { signal }),
  })

  return {
    $payDay,
    $language,
    $agreed,
    $missing,
    $sending,
    preview,
    setPayDay(day: number | null): void {
      $payDay.set(day)
      model.keep('payDay', day)
    },
    agree: (text: string | null) => $agreed.set(text),
    async submit(): Promise<void> {
      const consent = preview.$state.get().value?.consent
      if (!consent || $agreed.get() !== consent) return $missing.set($missing.get() + 1)
      const payDay = $payDay.get()
      $sending.set({ at: 'sending' })
      try {
        await model.api('POST lending/loan/:id/submit', {
          params: { id: model.$applicationId.get() ?? '' },
          body: { consent, ...(payDay && { payDay }) },
        })
        await model.finish()
      } catch (error) {
        const { code, fields = {}, message = '' } = error as ApiError
        $sending.set({ at: 'failed', message })
        // the figures may be others by now
        if (fields.consent) void preview.refresh()
        // it may have arrived before, with its answer lost; or a document was sent back
        else if (code === 'conflict') await model.recheck()
      }
    },
  }
}
