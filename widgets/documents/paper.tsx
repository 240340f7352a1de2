import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { DocumentPayment, Paper } from '#contract/documents.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import { CreditDialog } from './credit-dialog.tsx'
import type { FirstWords } from './first.en.ts'
import { State } from './list.tsx'
import type { Here, Model } from './model.ts'
import { type PaperWords, paperEn } from './paper.en.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { editPath, type Kind, paperPath, tabPath } from './place.ts'
import { useSending } from './sending.ts'
import { ShareDialog } from './share-dialog.tsx'

type Props = { model: Model; owner: Here; kind: Kind; id: string }

/** A document with what can be done with it, what was paid of it and where it went. */
export const PaperScreen = (props: Props) => (
  <MoreWords en={paperEn}>
    <Loaded {...props} />
  </MoreWords>
)

function Loaded({ model, owner, kind, id }: Props) {
  const t = useWords<FirstWords & PaperWords>()
  const { value, failure } = useStore(model.$paper)
  if (failure && value?.id !== id)
    return <Failure title={t('paperFailed')} text={failure.message} onRetry={() => void model.retryPaper()} />
  if (value?.id !== id) return <Skeleton parts={['heading', 'card', 'card']} />
  return <Shown model={model} owner={owner} kind={kind} paper={value} />
}

type Open = 'share' | 'pay' | 'credit' | 'remove' | DocumentPayment | null

function Shown({ model, owner, kind, paper }: { model: Model; owner: Here; kind: Kind; paper: Paper }) {
  const t = useWords<FirstWords & PaperWords>()
  const { day } = useDays()
  const [open, setOpen] = useState<Open>(null)
  const [, navigate] = useLocation()
  const sending = useSending(model)
  const { id, number, state, lines, customer, writable, payments } = paper
  const money = (amount: number) => formatMoney(amount, paper.currency)
  const name = number ?? t('draftOf')
  const isNote = paper.kind === 'credit-note'
  const close = () => setOpen(null)

  return (
    <article className="stack paper">
      <Link className="back no-print" href={tabPath(kind)}>
        ‹ {t(kind)}
      </Link>
      <header className="list-head">
        <h3>
          {t(`kind-${paper.kind}`)} {name}
        </h3>
        <State of={state} />
      </header>
      <Actions {...{ model, paper, kind, sending, setOpen, navigate }} />
      <dl className="facts card">
        <div>
          <dt>{t('to')}</dt>
          <dd>{customer.name}</dd>
          <dd className="muted">{localPhone(customer.phone)}</dd>
          <dd className="muted">{customer.email}</dd>
        </div>
        <div>
          <dt>{t('date')}</dt>
          <dd>{day(paper.issuedOn ?? paper.createdAt)}</dd>
        </div>
        {paper.dueOn && (
          <div>
            <dt>{t(paper.kind === 'quotation' ? 'valid' : 'due')}</dt>
            <dd>{day(paper.dueOn)}</dd>
          </div>
        )}
      </dl>
      <div className="card">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{t('lineItem')}</th>
              <th scope="col">{t('lineQuantity')}</th>
              <th scope="col">{t('lineAmount')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                <td>{line.quantity}</td>
                <td>{formatFigure(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="facts ends sums">
          {paper.discount > 0 && <Sum label={t('subtotalOf')} text={money(paper.subtotal)} />}
          {paper.discount > 0 && <Sum label={t('discountOf')} text={`−${money(paper.discount)}`} />}
          {paper.tax > 0 && <Sum label={t('taxOf')} text={money(paper.tax)} />}
          <Sum label={t('totalOf')} text={money(paper.total)} isTotal />
          {paper.credited > 0 && <Sum label={t('creditedOf')} text={`−${money(paper.credited)}`} />}
          {paper.paid > 0 && <Sum label={t('paidOf')} text={`−${money(paper.paid)}`} />}
          {paper.kind === 'invoice' && number && (
            <Sum label={t('balanceOf')} text={money(paper.balance)} isTotal />
          )}
          {paper.overpaid > 0 && <Sum label={t('overpaidOf')} text={money(paper.overpaid)} />}
        </dl>
        {paper.note && <p>{paper.note}</p>}
      </div>
      {paper.kind === 'invoice' && (
        <section className="card">
          <h4>{t('payments')}</h4>
          {payments.length === 0 && <p className="muted">{t('noPayments')}</p>}
          <ul className="rows">
            {payments.map(one => (
              <li key={one.id} className={one.voidedAt ? 'void' : undefined}>
                <div>
                  <strong>{money(one.amount)}</strong>
                  <p className="muted">
                    {[
                      day(one.paidOn),
                      t(`method-${one.method === 'credit' ? 'cash' : one.method}`),
                      one.reference,
                      one.receipt,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {one.voidedAt && <p>{t('voided', { reason: one.voidReason ?? '' })}</p>}
                </div>
                {!one.voidedAt && (
                  <div className="actions no-print">
                    <Button
                      busy={sending.busy === `file ${one.id}`}
                      aria-label={`${t('receipt')}: ${money(one.amount)}`}
                      onClick={() => void sending.save('payments', one.id, one.receipt ?? 'receipt')}
                    >
                      {t('receipt')}
                    </Button>
                    {writable && <Button onClick={() => setOpen(one)}>{t('voidPayment')}</Button>}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Around paper={paper} />
      {open === 'share' && <ShareDialog model={model} paper={paper} onClose={close} />}
      {open === 'credit' && !isNote && <CreditDialog model={model} paper={paper} onClose={close} />}
      {open === 'pay' && (
        <PaymentDialog
          {...{ model, owner, onClose: close }}
          invoice={{ ...paper, name: customer.name, isSent: number !== null }}
        />
      )}
      {open === 'remove' && (
        <FormDialog
          title={t('removeTitle')}
          lead={<p>{t('removeText')}</p>}
          fields={[]}
          action={t('remove')}
          grave
          onSubmit={async () => {
            const { message } = await model.act('remove', id)
            sending.say(message)
            navigate(tabPath(kind))
          }}
          onClose={close}
        />
      )}
      {open && typeof open === 'object' && (
        <FormDialog
          title={t('voidTitle', { amount: money(open.amount) })}
          lead={<p>{t('voidText')}</p>}
          fields={[
            { kind: 'text', name: 'reason', label: t('reason'), blank: t('reasonBlank'), maxLength: 300 },
          ]}
          action={t('voidPayment')}
          grave
          onSubmit={async ({ reason = '' }) => {
            sending.say(await model.voidPayment(open.id, reason))
            close()
          }}
          onClose={close}
        />
      )}
    </article>
  )
}

const Sum = ({ label, text, isTotal }: { label: string; text: string; isTotal?: boolean }) => (
  <div className={isTotal ? 'total' : undefined}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
)

type ActionsProps = {
  model: Model
  paper: Paper
  kind: Kind
  sending: ReturnType<typeof useSending>
  setOpen(open: Open): void
  navigate(path: string): void
}

/** What can be done now, the next step first. */
function Actions({ model, paper, kind, sending, setOpen, navigate }: ActionsProps) {
  const t = useWords<FirstWords & PaperWords>()
  const { id, number, writable, state } = paper
  const { busy, once, say, save } = sending
  const isNote = paper.kind === 'credit-note'
  const act = (what: 'invoice' | 'duplicate' | 'remind') =>
    once(what, async () => {
      const { message, id: made } = await model.act(what, id)
      say(message)
      if (made && what !== 'remind') navigate(paperPath(what === 'invoice' ? 'invoice' : kind, made))
    })
  const button = (name: string, text: string, action: () => unknown, primary = false): ReactNode => (
    <Button kind={primary ? 'primary' : undefined} busy={busy === name} onClick={() => void action()}>
      {text}
    </Button>
  )
  const isOwed = state === 'unpaid' || state === 'partly' || state === 'overdue'
  return (
    <div className="actions start no-print">
      {writable && !number && button(`send ${id}`, t('send'), () => sending.send(kind, id), true)}
      {writable && !number && (
        <Link className="button" href={editPath(kind, id)}>
          {t('edit')}
        </Link>
      )}
      {writable &&
        number &&
        kind === 'invoice' &&
        isOwed &&
        button('pay', t('addPayment'), () => setOpen('pay'), true)}
      {writable &&
        number &&
        paper.kind === 'quotation' &&
        state !== 'invoiced' &&
        button('invoice', t('makeInvoice'), () => act('invoice'), true)}
      {writable && !isNote && button('share', t('share'), () => setOpen('share'))}
      {button(`file ${id}`, t('pdf'), () => save('paper', id, number ?? t('draftOf')))}
      {writable && number && !isNote && button(`send ${id}`, t('sendAgain'), () => sending.send(kind, id))}
      {writable && isOwed && button('remind', t('remind'), () => act('remind'))}
      {writable && !isNote && button('duplicate', t('duplicate'), () => act('duplicate'))}
      {writable &&
        number &&
        paper.kind === 'invoice' &&
        state !== 'credited' &&
        button('credit', t('creditNote'), () => setOpen('credit'))}
      {writable && !number && button('remove', t('remove'), () => setOpen('remove'))}
    </div>
  )
}

/** Where it came from, what was made of it, and whether its mails got through. */
function Around({ paper: { source, made, deliveries } }: { paper: Paper }) {
  const t = useWords<FirstWords & PaperWords>()
  const { moment } = useDays()
  const link = (one: NonNullable<Paper['source']>) => (
    <Link key={one.id} className="link" href={paperPath(one.kind, one.id)}>
      {t(`kind-${one.kind}`)} {one.number ?? t('draftOf')}
    </Link>
  )
  return (
    <>
      {(source || made.length > 0) && (
        <section className="card">
          <h4>{t('made')}</h4>
          <p className="opener">{[...(source ? [source] : []), ...made].map(link)}</p>
        </section>
      )}
      {deliveries.length > 0 && (
        <section className="card">
          <h4>{t('mails')}</h4>
          <ul className="rows">
            {deliveries.map(one => (
              <li key={one.id}>
                <div>
                  {t(`mail-${one.state}`, { to: one.to })}
                  {one.reason && <p className="error">{one.reason}</p>}
                </div>
                <span className="muted">{moment(one.at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
