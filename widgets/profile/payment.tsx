import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { partOf } from '#kit/part-of.ts'
import { type Fields, Form, Refusal, sendForm, useFields, useFirstProblem } from '#kit/screens/form.tsx'
import type { Model } from './model.ts'
import { createPayment } from './payment.ts'
import type { ProfileWords } from './words.en.ts'

/** Renders the choice of a bank account whose holder the bank confirms. */
export function Payment({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  const payment = partOf(model, createPayment)
  const banks = useStore(payment.$banks)
  const known = useStore(payment.$known)
  const fields = useFields(payment.form)
  const element = useRef<HTMLFormElement>(null)
  useFirstProblem(element, fields as Fields<never>, true)
  useEffect(() => void payment.loadBanks(), [payment])

  if (banks === 'loading') return <Skeleton parts={['line', 'field', 'field', 'button']} />
  if (banks === 'failed') {
    return <Failure title={t('banksFailed')} text={kit('notSent')} onRetry={payment.loadBanks} />
  }
  return (
    <section className="screen" aria-label={t('payment')}>
      <p>{t('paymentLead')}</p>
      <form ref={element} noValidate onSubmit={event => sendForm(event, payment.form)}>
        {fields.draw()}
        {!known && (
          <Button kind="primary" type="submit" busy={fields.busy}>
            {t('checkAccount')}
          </Button>
        )}
        <Refusal fields={fields} />
      </form>
      <div role="status">
        {known && (
          <div className="card good">
            <h4>
              <Icon name="check" /> {t('accountBelongs', { name: known.accountName })}
            </h4>
          </div>
        )}
      </div>
      {known && <Form form={payment.use} action={t('useAccount')} />}
    </section>
  )
}
