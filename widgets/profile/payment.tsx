import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Select } from '#kit/core/select.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { type Model, partOf } from './model.ts'
import { createPayment } from './payment.ts'
import type { ProfileWords } from './words.en.ts'

/** Choosing a bank account whose holder the bank confirms. */
export function Payment({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const kit = useKitWords()
  const payment = partOf(model, createPayment)
  const banks = useStore(payment.$banks)
  const form = useStore(payment.$form)
  const problems = useStore(payment.$problems)
  const check = useStore(payment.$check)
  useEffect(() => void payment.loadBanks(), [payment])

  if (banks === 'loading') return <Skeleton parts={['line', 'field', 'field', 'button']} />
  if (banks === 'failed') {
    return <Failure title={t('banksFailed')} text={kit('notSent')} onRetry={payment.loadBanks} />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.at === 'idle' || check.at === 'failed') payment.ask()
  }
  const isKnown = check.at === 'known' || check.at === 'saving'
  return (
    <section className="screen" aria-label={t('payment')}>
      <p>{t('paymentLead')}</p>
      <form noValidate onSubmit={submit}>
        <Select
          name="code"
          label={t('bank_name')}
          value={form.code}
          onChange={code => payment.set({ code })}
          options={(banks as { name: string; code: string }[]).map(({ name, code }) => ({
            value: code,
            text: name,
          }))}
          error={problems.code ? kit('required') : null}
        />
        <TextInput
          name="account"
          kind="digits"
          label={t('bank_accountNumber')}
          value={form.account}
          onChange={account => payment.set({ account })}
          error={problems.account && (problems.account === 'blank' ? kit('required') : kit('accountNumber'))}
        />
        {!isKnown && (
          <Button kind="primary" type="submit" busy={check.at === 'asking'}>
            {t('checkAccount')}
          </Button>
        )}
        {check.at === 'failed' && <SendFailure message={check.message} />}
      </form>
      <div role="status">
        {check.at === 'known' && (
          <div className="card good">
            <h4>
              <Icon name="check" /> {t('accountBelongs', { name: check.accountName })}
            </h4>
          </div>
        )}
      </div>
      {isKnown && (
        <Button kind="primary" busy={check.at === 'saving'} onClick={payment.use}>
          {t('useAccount')}
        </Button>
      )}
    </section>
  )
}
