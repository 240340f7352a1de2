import { useEffect, useId } from 'react'
import { FieldError } from '#kit/core/field.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import { type Control, Form } from '#kit/screens/form.tsx'
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
        <Form form={consent} className="narrow" action={t('submit')}>
          {({ draw, control }) => (
            <>
              <section className="card" aria-busy={loading}>
                <Cost preview={value} open />
              </section>
              {draw('payDay')}
              <Agree {...control<string>('consent')} text={value.consent} isLoading={loading} />
            </>
          )}
        </Form>
      ) : (
        instead
      )}
    </Screen>
  )
}

function Agree(props: Control<string> & { text: string; isLoading: boolean }) {
  const { name, value, error, onChange, text, isLoading } = props
  const id = useId()
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label className="choice consent">
        <input
          type="checkbox"
          name={name}
          checked={value === text}
          disabled={isLoading}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={event => onChange(event.currentTarget.checked ? text : '')}
        />
        <span>{text}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
