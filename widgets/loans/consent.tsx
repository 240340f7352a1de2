import { useEffect } from 'react'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import { Check, Form } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { createConsent } from './consent.ts'
import { Cost } from './cost.tsx'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** Renders the total cost of the loan before it is requested, and the consent to it. */
export function Consent({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const { language } = useI18n()
  const consent = partOf(model, createConsent)
  const { value, loading, failure, instead } = useRead(consent.preview, {
    parts: ['card', 'card', 'field', 'button'],
    title: t('costFailed'),
  })
  useEffect(() => consent.$language.set(language), [consent, language])
  return (
    <Screen title={t('consentTitle')} lead={t('consentLead')}>
      {value && !failure ? (
        <Form form={consent} className="narrow agreed" action={t('submit')}>
          {({ draw, control }) => {
            const given = control<string>('consent')
            return (
              <>
                <section className="card" aria-busy={loading}>
                  <Cost preview={value} open />
                </section>
                {draw('payDay')}
                <Check
                  {...given}
                  label={value.consent}
                  value={given.value === value.consent}
                  disabled={loading}
                  onChange={isOn => given.onChange(isOn ? value.consent : '')}
                />
              </>
            )
          }}
        </Form>
      ) : (
        instead
      )}
    </Screen>
  )
}
