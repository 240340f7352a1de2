import { useState } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { useUnexplained } from './hand-in.ts'
import type { Model } from './model.ts'
import type { OnboardingWords } from './words.en.ts'

/** Length limit of the contract. */
const MOST = 5_000

/** Renders the form of the business overview, a text. The draft is kept on the device. */
export function OverviewForm({ model, value }: { model: Model; value: string }) {
  const t = useWords<OnboardingWords>()
  const [isKept] = useState(model.keeps)
  const form = useForm({
    fields: [
      {
        kind: 'lines',
        name: 'investOverview',
        label: t('overviewLabel'),
        lines: 10,
        maxLength: MOST,
        blank: t('missing-investOverview'),
      },
    ],
    start: { investOverview: value },
    draft: {
      read() {
        const kept = model.recall<string>('investOverview')
        return kept === null ? null : { values: { investOverview: kept } }
      },
      write: kept => kept && model.keep('investOverview', kept.values.investOverview),
    },
    send: ({ investOverview }) => model.save('investOverview', { value: investOverview }),
    failureText: useUnexplained('unsentText'),
  })
  return (
    <Form form={form} className="narrow" action={t('saveAndContinue')}>
      {({ draw, values: { investOverview } }) => (
        <>
          <div className="stack gap-1">
            {draw()}
            <p className="muted">
              {t('characters', {
                count: investOverview.length.toLocaleString('en'),
                most: MOST.toLocaleString('en'),
              })}
              {isKept && `. ${t('draftKept')}`}
            </p>
          </div>
          <p className="muted">{t('note')}</p>
        </>
      )}
    </Form>
  )
}
