import { Link } from 'wouter'
import type { DocumentPayment, Paper } from '#contract/document.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { FirstWords } from './first.en.ts'
import type { PaperWords } from './paper.en.ts'
import { paperPath } from './place.ts'
import type { Sending } from './sending.ts'

/** Renders the lines and totals of a document. */
export function Lines({ paper }: { paper: Paper }) {
  const t = useWords<PaperWords>()
  const { lines, number } = paper
  const money = (amount: number) => formatMoney(amount, paper.currency)
  return (
    <div className="card">
      <table className="priced">
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
  )
}

/** Renders one of the sums of a document. */
export const Sum = ({ label, text, isTotal }: { label: string; text: string; isTotal?: boolean }) => (
  <div className={isTotal ? 'total' : undefined}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
)

type PaymentsProps = { paper: Paper; sending: Sending; onVoid(payment: DocumentPayment): void }

/** Renders the payments of an invoice, with their receipts. */
export function Payments({ paper, sending, onVoid }: PaymentsProps) {
  const t = useWords<PaperWords>()
  const { day } = useDays()
  const { payments, writable } = paper
  const money = (amount: number) => formatMoney(amount, paper.currency)
  return (
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
                {writable && <Button onClick={() => onVoid(one)}>{t('voidPayment')}</Button>}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders the document's source, documents made from it, and the delivery status of its emails. */
export function Around({ paper: { source, made, deliveries } }: { paper: Paper }) {
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
          <p className="opener inline">{[...(source ? [source] : []), ...made].map(link)}</p>
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
