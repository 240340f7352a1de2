import type { Difference, Movement, ValidationReport } from '#contract/validation.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { formatMoney } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { ValidationWords } from './words.en.ts'

type Props = { model: Model; report: ValidationReport; onSay(movement: Movement): void }

/** Renders the differences between statements and book, each with a way to resolve it. */
export function Differences({ model, report, onSay }: Props) {
  const t = useWords<ValidationWords>()
  const { differences, open, asks, business } = report
  return (
    <>
      <section className="card">
        <h3>{open === 0 ? t('differencesNone') : t('differences', { count: open })}</h3>
        {open === 0 ? (
          <Empty title={t('differencesNone')} text={t('differencesNoneText')} />
        ) : (
          <>
            {differences.length < open && (
              <p className="muted">{t('firstOnly', { count: differences.length })}</p>
            )}
            <ul className="rows">
              {differences.map(one => (
                <One
                  key={one.row?.id ?? one.entry?.id}
                  model={model}
                  report={report}
                  difference={one}
                  onSay={onSay}
                />
              ))}
            </ul>
          </>
        )}
      </section>
      {asks.length > 0 && business.writable && (
        <section className="card no-print">
          <h3>{t('asks')}</h3>
          <p className="muted">{t('asksText')}</p>
          <ul className="rows">
            {asks.map(movement => (
              <li key={movement.id}>
                <What movement={movement} currency={business.currency} />
                <Button
                  aria-label={t('sayNamed', { details: movement.details })}
                  onClick={() => onSay(movement)}
                >
                  {t('say')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function What({ movement, currency }: { movement: Movement; currency: 'KES' | 'TZS' }) {
  const { day } = useDays()
  return (
    <div>
      <p>
        <strong>{formatMoney(movement.in || movement.out, currency)}</strong> · {day(movement.day)}
      </p>
      <p className="muted">
        {movement.details} · {movement.institution}
      </p>
    </div>
  )
}

function One({ model, report: { business }, difference, onSay }: Props & { difference: Difference }) {
  const t = useWords<ValidationWords>()
  const { day } = useDays()
  const [busy, run] = useAction(({ message }) => model.toaster.announce(message, { kind: 'error' }))
  const { kind, side, row, entry } = difference
  const money = (amount: number) => formatMoney(amount, business.currency)
  const action = t(side === 'in' ? 'addSale' : 'addExpense')
  const details = row?.details ?? entry?.name ?? ''
  return (
    <li>
      <div>
        <p>
          <strong>{money(Math.abs(difference.amount))}</strong> ·{' '}
          {kind === 'amount'
            ? t(`kind-amount-${side}`, {
                statement: money(row ? row.in + row.out : 0),
                book: money(entry?.amount ?? 0),
              })
            : t(`kind-${kind}-${side}`)}
        </p>
        <p className="muted">
          {day(difference.day)} · {details}
        </p>
        {kind === 'not-on-statement' && <p className="muted no-print">{t('notOnHint')}</p>}
      </div>
      {kind === 'unrecorded' && row && business.writable && (
        <div className="actions start no-print">
          <Button
            busy={busy}
            aria-label={t('addNamed', { action, details })}
            onClick={() => run(() => model.add(row.id))}
          >
            {action}
          </Button>
          <Button
            kind="plain"
            aria-label={t('addNamed', { action: t('notBusiness'), details })}
            onClick={() => onSay(row)}
          >
            {t('notBusiness')}
          </Button>
        </div>
      )}
    </li>
  )
}
