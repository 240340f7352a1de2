import { atom, computed } from 'nanostores'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Preview } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import { createForm, type Text } from '#kit/screens/form-model.ts'
import type { Model } from './model.ts'

const PAY_DAYS = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), text: String(at + 1) }))

/** Creates the state of the consent screen: the total cost and the borrower's consent to it. */
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
      // consent applies to one exact text: if the text changes, it must be given again
      {
        kind: 'custom',
        name: 'consent',
        blank: { key: 'consentRequired' },
        check: (text): Text | null =>
          text === preview.$state.get().value?.consent ? null : { key: 'consentRequired' },
      },
    ],
    start: { payDay: String(model.recall<number>('payDay') ?? page?.payDay ?? ''), consent: '' },
    // kept until the application is submitted
    draft: {
      read: () => null,
      write: kept => kept && model.keep('payDay', Number(kept.values.payDay) || null),
    },
    async send({ consent, payDay }) {
      const id = model.$applicationId.get() ?? ''
      // stays the application here even if the list already has it as submitted before the response arrives
      model.discover(id)
      try {
        await model.api('POST lending/loan/:id/submit', {
          params: { id },
          body: { consent, ...(payDay && { payDay: Number(payDay) }) },
        })
        await model.finish()
      } catch (error) {
        const { code, fields } = error as ApiError
        // the figures may have changed
        if (fields?.consent) void preview.refresh()
        // this or an earlier attempt may have succeeded with its response lost, or a document was returned meanwhile
        else if (['conflict', 'unreachable', 'timeout'].includes(code)) await model.application.refresh()
        throw error
      }
    },
    // keeps the reason visible after the new text has loaded
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
    /** Refuses to submit while the figures are loading. */
    submit: async () => !preview.$state.get().loading && form.submit(),
  }
}
