import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { LoanPage } from '#contract/loan-page.ts'
import { Button } from '#kit/core/button.tsx'
import { useCopy } from '#kit/core/clipboard.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { telOf } from '#rules/contact.ts'
import { formatMoney, readAmount } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { PayWords } from './words.en.ts'

/** Renders the instructions for paying without a prompt; always visible, in case the prompt does not arrive. */
export function Paybill({ model, page }: { model: Model; page: LoanPage }) {
  const t = useWords<PayWords>()
  const { amount: typed } = useStore(model.$form)
  const tenant = useStore(model.$tenant)
  const { paybill, code, currency } = page
  const reading = readAmount(typed)
  const amount = 'amount' in reading && reading.amount > 0 ? reading.amount : null
  const mailbox = tenant?.contact.mailboxes.find(({ purpose }) => purpose === 'loans')
  const contact = tenant && (
    <p className="inline gap-1 across-4">
      <a className="tall" href={telOf(tenant.contact.phone)}>
        {tenant.contact.phone}
      </a>
      {mailbox && (
        <a className="tall" href={`mailto:${mailbox.email}`}>
          {mailbox.email}
        </a>
      )}
    </p>
  )
  // no instructions if the server would not be notified of the payment
  if (paybill === null) {
    return (
      <section className="card paybill" aria-label={t('noPaybillTitle')}>
        <h3>{t('noPaybillTitle')}</h3>
        <p className="muted">{t('noPaybillText')}</p>
        {contact}
      </section>
    )
  }
  return (
    <section className="card paybill" aria-label={t('paybillTitle')}>
      <h3>{t('paybillTitle')}</h3>
      <p className="muted">{t('paybillText')}</p>
      <ol className="numbered">
        <li>{t('open')}</li>
        <li>{t('lipa')}</li>
        <li>{t('paybill')}</li>
        <Copied label={t('business')} text={paybill} />
        <Copied label={t('account')} text={code} />
        {amount === null ? (
          <li>{t('enterAmount')}</li>
        ) : (
          <Copied label={t('amount')} text={String(amount / 100)}>
            {formatMoney(amount, currency)}
          </Copied>
        )}
        <li>{t('pin')}</li>
      </ol>
      <p className="finance">{t('finance')}</p>
      {contact}
    </section>
  )
}

/** Renders a step with a value to copy, or to select manually if the browser denies clipboard access. */
function Copied({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  const t = useWords<PayWords>()
  const { outcome, copy } = useCopy()
  return (
    <li>
      <div className="copied">
        <span>
          {label} <strong>{children ?? text}</strong>
        </span>
        <Button kind="plain" aria-label={t('copyWhat', { what: label })} onClick={() => copy(text)}>
          {outcome === 'copied' && <Icon name="check" />}
          {t(outcome === 'copied' ? 'copied' : 'copy')}
        </Button>
      </div>
      <span className={outcome === 'copyFailed' ? 'muted' : 'sr'} role="status">
        {outcome && t(outcome)}
      </span>
    </li>
  )
}
