import type { Statement, ValidationReport } from '#contract/validation.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import type { ValidationWords } from './words.en.ts'

const TONES = { review: 'info', mapping: 'warn', validated: 'good', rejected: 'bad' } as const

type Props = { report: ValidationReport; onMap(statement: Statement): void }

/** Renders the uploaded statements and their status. */
export function Statements({ report: { statements, business }, onMap }: Props) {
  const t = useWords<ValidationWords>()
  const { day } = useDays()
  if (statements.length === 0) return null
  const money = (amount: number) => formatMoney(amount, business.currency)
  return (
    <section className="stack">
      <h3>{t('statements')}</h3>
      {statements.map(one => (
        <section className="card" key={one.id}>
          <header className="head">
            <h4>{one.institution}</h4>
            <Badge tone={TONES[one.state]} text={t(`state-${one.state}`)} />
          </header>
          <p className="muted">
            {one.fileName}
            {one.from && one.to && ` · ${t('period', { from: day(one.from), to: day(one.to) })}`}
            {one.rows > 0 && ` · ${t('rows', { count: one.rows })}`}
            {one.repeated > 0 && `, ${t('repeated', { count: one.repeated })}`}
          </p>
          {one.rows > 0 && <p>{t('sums', { in: money(one.sums.in), out: money(one.sums.out) })}</p>}
          {one.integrity && <p>{t(`integrity-${one.integrity}`)}</p>}
          {one.doubts.length > 0 && (
            <ul>
              {one.doubts.map(doubt => (
                <li key={doubt}>{t(`doubt-${doubt}`)}</li>
              ))}
            </ul>
          )}
          {one.breaks.slice(0, 3).map(({ day: on, expected, found }) => (
            <p className="muted" key={`${on} ${found}`}>
              {t('breakAt', { day: day(on), found: money(found), expected: money(expected) })}
            </p>
          ))}
          {one.reason && <p>{t('reason', { reason: one.reason })}</p>}
          {one.state === 'mapping' && one.grid && business.writable && (
            <div className="actions start no-print">
              <Button kind="primary" onClick={() => onMap(one)}>
                {t('nameColumns')}
              </Button>
            </div>
          )}
        </section>
      ))}
    </section>
  )
}
