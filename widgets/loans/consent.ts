import { atom, computed } from 'nanostores'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Preview } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import { createForm, type Text } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

const PAY_DAYS = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), text: String(at + 1) }))

/** The whole cost in sight, and the borrower's consent to it. */
export function createConsent(model: Model) {
  const page = model.application.$state.get().value
  const $language = atom<Language>(FIRST_LANGUAGE)

  const form = createForm<{ payDay: string; consent: string }>({
    fields: [
      {
        kind: 'select',
        name: 'payDay',
        hint: { key: 'payDayHint' },
        optional: true,
        options: PAY_DAYS,
      },
      // the text that was agreed to: another one has to be agreed to anew
      {
        kind: 'custom',
        name: 'consent',
        blank: { key: 'consentRequired' },
        check: (text): Text | null =>
          text === preview.$state.get().value?.consent ? null : { key: 'consentRequired' },
      },
    ],
    start: { payDay: String(model.recall<number>('payDay') ?? page?.payDay ?? ''), consent: '' },
    // it stays until the application is handed in
    draft: {
      read: () => null,
      write: kept => kept && model.keep('payDay', Number(kept.values.payDay) || null),
    },
    async send({ consent, payDay }) {
      try {
        await model.api('POST lending/loan/:id/submit', {
          params: { id: model.$applicationId.get() ?? '' },
          body: { consent, ...(payDay && { payDay: Number(payDay) }) },
        })
        await model.finish()
      } catch (error) {
        const { code, fields } = error as ApiError
        // the figures may be others by now
        if (fields?.consent) void preview.refresh()
        // it may have arrived before, with its answer lost; or a document was sent back
        else if (code === 'conflict') await model.recheck()
        throw error
      }
    },
    // why it is asked for anew stays, when the new text has taken the place of what was refused
    failureText: ({ message }) => message || undefined,
  })
  const preview = createReading<Preview>({
    $key: computed(
      [model.application.$state, form.$state, $language],
      ({ value }, { values: { payDay } }, language) =>
        value &&
        JSON.stringify({
          fund: value.fund.id,
          amount: value.amount,
          months: value.months,
          ...(payDay && { payDay: Number(payDay) }),
          language,
        }),
    ),
    keeps: true,
    read: (key, signal) => model.api('POST lending/preview', { body: JSON.parse(key) }, { signal }),
  })
  return {
    ...form,
    $language,
    preview,
    /** Nothing is agreed to while the figures are on their way. */
    submit: async () => !preview.$state.get().loading && form.submit(),
  }
}
