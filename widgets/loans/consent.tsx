import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { partOf } from '#kit/part-of.ts'
import { type Control, Form } from '#kit/screens/form.tsx'
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
  const { value, loading, failure } = useStore(consent.preview.$state)
  useEffect(() => consent.$language.set(language), [consent, language])
  return (
    <Screen title={t('consentTitle')} lead={t('consentLead')}>
      {failure && (
        <Failure title={t('costFailed')} text={failure.message} onRetry={consent.preview.refresh} />
      )}
      {!value && !failure && <Skeleton parts={['card', 'card', 'field', 'button']} />}
      {value && !failure && (
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
