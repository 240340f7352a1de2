import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { LoanPage } from '#contract/loan-page.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { formatMoney, readAmount } from '#rules/money.ts'
import { useDay } from './day.ts'
import type { Model } from './model.ts'
import type { Standing } from './payment.ts'
import type { PayWords } from './words.en.ts'

type Props = { model: Model; page: LoanPage }
type State<At> = Extract<Standing, { at: At }>

/** Renders the status of a requested payment, and the next step. */
export function StandingCard({ model, page }: Props) {
  const { payment } = model
  const state = useStore(payment.$state)
  useEffect(() => payment.watch(), [payment])
  switch (state.at) {
    case 'waiting':
      return state.heard ? <Waiting model={model} page={page} state={state} /> : <Unheard model={model} />
    case 'paid':
      return <Paid model={model} page={page} state={state} />
    case 'failed':
      return <Failed model={model} state={state} />
    default:
      return null
  }
}

type CardProps = { kind: string; icon?: 'check' | 'alert'; title: string; children: ReactNode }

/** Renders a card in place of the form. It takes the focus, and screen readers announce its changes. */
function Card({ kind, icon, title, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`card ${kind}`} role="status">
      <h3 ref={heading} tabIndex={-1}>
        {icon && <Icon name={icon} />} {title}
      </h3>
      {children}
    </div>
  )
}

function Waiting({ model, page, state: { unknown, message } }: Props & { state: State<'waiting'> }) {
  const t = useWords<PayWords>()
  const { amount: typed, phone } = useStore(model.$form)
  const reading = readAmount(typed)
  const amount = formatMoney('amount' in reading ? reading.amount : 0, page.currency)
  if (unknown) {
    return (
      <>
        <Card kind="warn" icon="alert" title={t('unknownTitle')}>
          <p>{message}</p>
          <Looking model={model} />
        </Card>
        <Restart model={model} />
      </>
    )
  }
  return (
    <>
      <Card kind="waiting" title={t('asked')}>
        <p>{t('askedText', { amount, phone })}</p>
        <ol className="numbered">
          <li>{t('askedUnlock')}</li>
          <li>{t(page.currency === 'TZS' ? 'askedPinTZ' : 'askedPinKE')}</li>
          <li>{t('askedStay')}</li>
        </ol>
        <Looking model={model} />
      </Card>
      <Restart model={model} />
    </>
  )
}

/** Renders that the request got no response: whether the prompt was sent is unknown. */
function Unheard({ model }: { model: Model }) {
  const t = useWords<PayWords>()
  const isOffline = useStore(model.payment.$isOffline)
  return (
    <>
      <Card kind="warn" title={t(isOffline ? 'initiateFailed' : 'checking')}>
        <p>{t('unheardText')}</p>
        <Looking model={model} />
      </Card>
      <div className="actions">
        <Button kind="primary" onClick={() => model.payment.again()}>
          {t('again')}
        </Button>
        <p className="muted">{t('againNote')}</p>
      </div>
    </>
  )
}

function Looking({ model }: { model: Model }) {
  const t = useWords<PayWords>()
  const isOffline = useStore(model.payment.$isOffline)
  return (
    <p className="muted pulse">
      <span className="spinner" aria-hidden="true" />
      {t(isOffline ? 'lookingOffline' : 'looking')}
    </p>
  )
}

function Restart({ model }: { model: Model }) {
  const t = useWords<PayWords>()
  return (
    <div className="actions">
      <Button onClick={model.restart}>{t('restart')}</Button>
      <p className="muted">{t('restartNote')}</p>
    </div>
  )
}

function Paid({ model, page, state: { payment, receipt, amount } }: Props & { state: State<'paid'> }) {
  const t = useWords<PayWords>()
  const formatDay = useDay()
  const { language } = useI18n()
  const { busy, problem, act } = useActing()
  const money = (sum: number) => formatMoney(sum, page.currency)
  const isOver = page.status === 'closed' || page.status === 'overpaid'
  const save = () =>
    act('save', async () => {
      const input = { params: { id: payment }, query: { language } }
      const file = await model.api('GET payments/receipt/:id', input, { as: 'file' })
      saveFile(file, `${t('receiptFile')}-${receipt}.pdf`)
    })
  return (
    <>
      <Card kind="good" icon="check" title={t('paid', { amount: money(amount) })}>
        <Facts look="ends" facts={[[t('receipt'), receipt]]} />
        {isOver ? (
          <p>{t('over')}</p>
        ) : (
          page.nextDue && (
            <p>{t('nextPay', { amount: money(page.nextDue.amount), day: formatDay(page.nextDue.day) })}</p>
          )
        )}
        {problem}
      </Card>
      <div className="actions">
        <Button kind="primary" busy={busy !== ''} onClick={save}>
          {t('saveReceipt')}
        </Button>
        {!isOver && <Button onClick={model.restart}>{t('payMore')}</Button>}
      </div>
    </>
  )
}

function Failed({ model, state: { message } }: { model: Model; state: State<'failed'> }) {
  const t = useWords<PayWords>()
  return (
    <>
      <Card kind="bad" icon="alert" title={t('notPaid')}>
        <p>{message || t('errorText')}</p>
        <p className="muted">{t('notPaidText')}</p>
      </Card>
      <div className="actions">
        <Button kind="primary" onClick={() => model.payment.pay()}>
          {t('tryAgain')}
        </Button>
        <Button onClick={model.restart}>{t('change')}</Button>
      </div>
    </>
  )
}
