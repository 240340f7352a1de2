import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { partOf } from '#kit/part-of.ts'
import { Form, Refusal, useFields, useFirstProblem } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import type { Model } from './model.ts'
import { createPayment } from './payment.ts'
import type { ProfileWords } from './words.en.ts'

/** Renders the choice of a bank account whose holder the bank confirms. */
export function Payment({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  const payment = partOf(model, createPayment)
  const { value: banks, instead } = useRead(payment.banks, {
    parts: ['line', 'field', 'field', 'button'],
    title: t('banksFailed'),
    textOf: () => kit('notSent'),
  })
  const known = useStore(payment.$known)
  const fields = useFields(payment.form)
  const element = useRef<HTMLFormElement>(null)
  useFirstProblem(element, fields, true)

  if (!banks) return instead
  return (
    <section className="screen" aria-label={t('payment')}>
      <p>{t('paymentLead')}</p>
      <form ref={element} noValidate onSubmit={handleSubmit(payment.form.submit)}>
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
