import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { createConsent } from './consent.ts'
import { Cost } from './cost.tsx'
import { type Model, partOf } from './model.ts'
import type { LoanWords } from './words.en.ts'

const PAY_DAYS = Array.from({ length: 31 }, (_, at) => at + 1)

/** Everything that the loan costs, before it is asked for; and the sentence by which the borrower asks for it. */
export function Consent({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const { language } = useI18n()
  const id = useId()
  const consent = partOf(model, createConsent)
  const { value, loading, failure } = useStore(consent.preview.$state)
  const payDay = useStore(consent.$payDay)
  const agreed = useStore(consent.$agreed)
  const missing = useStore(consent.$missing)
  const sending = useStore(consent.$sending)
  useEffect(() => consent.$language.set(language), [consent, language])

  const isAgreed = value !== null && agreed === value.consent
  const error = missing > 0 && !isAgreed ? t('consentRequired') : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.at !== 'sending' && !loading) consent.submit()
  }
  return (
    <Screen title={t('consentTitle')} lead={t('consentLead')}>
      {failure && (
        <Failure title={t('costFailed')} text={failure.message} onRetry={consent.preview.refresh} />
      )}
      {!value && !failure && <Skeleton parts={['card', 'card', 'field', 'button']} />}
      {value && !failure && (
        <form noValidate onSubmit={submit} className="narrow">
          <ErrorSummary
            attempt={missing}
            problems={error ? [{ field: 'consent', label: t('consent'), text: error }] : []}
          />
          <section className="card" aria-busy={loading}>
            <Cost preview={value} open />
          </section>
          <Select
            name="payDay"
            label={t('payDay')}
            hint={t('payDayHint')}
            optional
            value={payDay ? String(payDay) : ''}
            onChange={text => consent.setPayDay(text ? Number(text) : null)}
            options={PAY_DAYS.map(day => ({ value: String(day), text: String(day) }))}
          />
          <div className={error ? 'field invalid' : 'field'}>
            <label className="choice consent">
              <input
                type="checkbox"
                name="consent"
                checked={isAgreed}
                disabled={loading}
                aria-required="true"
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-error`}
                onChange={event => consent.agree(event.currentTarget.checked ? value.consent : null)}
              />
              <span>{value.consent}</span>
            </label>
            <FieldError id={`${id}-error`} error={error} />
          </div>
          {sending.at === 'failed' && <SendFailure message={sending.message} />}
          <Button kind="primary" type="submit" busy={sending.at === 'sending'}>
            {t('submit')}
          </Button>
        </form>
      )}
    </Screen>
  )
}
