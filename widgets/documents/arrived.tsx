import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { FirstWords } from './first.en.ts'
import type { Arrived, Here, Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { paperPath } from './place.ts'

/** Renders payments on the owner's statements that probably pay an invoice; one tap opens them for review and recording. */
export function ArrivedList({ model, owner }: { model: Model; owner: Here }) {
  const t = useWords<FirstWords & PaperWords>()
  const { day } = useDays()
  const { value } = useStore(model.$arrived)
  const [open, setOpen] = useState<Arrived | null>(null)
  const money = (amount: number) => formatMoney(amount, owner.business.currency)
  if (!value || value.length === 0) return null
  return (
    <section className="card no-print" aria-labelledby="arrived">
      <h4 id="arrived">{t('arrivedTitle')}</h4>
      <ul className="rows">
        {value.map(one => (
          <li key={one.row}>
            <div>
              <p>{t('arrivedOn', { amount: money(one.amount), day: day(one.day) })}</p>
              <p className="muted small">{one.details}</p>
              <p>
                {t(`arrived-${one.by}`, { name: one.name, balance: money(one.balance) })}{' '}
                <Link className="link" href={paperPath('invoice', one.id)}>
                  {one.number}
                </Link>
              </p>
            </div>
            <Button
              aria-label={`${t('addPayment')}: ${one.name}, ${one.number}`}
              onClick={() => setOpen(one)}
            >
              {t('addPayment')}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <PaymentDialog
          model={model}
          owner={owner}
          invoice={{ ...open, total: open.balance, credit: 0 }}
          came={{ day: open.day, amount: formatFigure(open.amount), reference: open.reference }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
