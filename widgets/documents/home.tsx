import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import type { FirstWords } from './first.en.ts'
import type { Here } from './model.ts'
import { createPath, paperPath } from './place.ts'
import { State } from './state.tsx'

/** Renders outstanding and received amounts, links to create documents, and the documents to continue with. */
export function Home({ owner: { business, start } }: { owner: Here }) {
  const t = useWords<FirstWords>()
  const { day } = useDays()
  const { figures, latest = [] } = start
  const money = (amount: number) => formatMoney(amount, business.currency)
  return (
    <section className="stack">
      <p className="muted">{t('welcome')}</p>
      {business.writable && !business.owner.phone && <p className="callout warn">{t('noPhone')}</p>}
      {business.writable && (
        <div className="actions start no-print">
          <Link className="button primary" href={createPath('invoice')}>
            {t('new-invoice')}
          </Link>
          <Link className="button" href={createPath('quotation')}>
            {t('new-quotation')}
          </Link>
        </div>
      )}
      <dl className="facts big card">
        <div>
          <dt>{t('owed')}</dt>
          <dd>{money(figures.owed)}</dd>
          <dd className="muted small">{t('owedBy', { count: figures.owedBy })}</dd>
        </div>
        <div className={figures.overdue > 0 ? 'late' : undefined}>
          <dt>{t('overdue')}</dt>
          <dd>{money(figures.overdue)}</dd>
          <dd className="muted small">{t('owedBy', { count: figures.overdueBy })}</dd>
        </div>
        <div>
          <dt>{t('paidThisMonth')}</dt>
          <dd>{money(figures.paidThisMonth)}</dd>
        </div>
        <div>
          <dt>{t('quotations')}</dt>
          <dd>{figures.quotations}</dd>
        </div>
      </dl>
      {latest.length > 0 && (
        <section className="card">
          <h3>{t('latest')}</h3>
          <ul className="rows">
            {latest.map(({ id, kind, number, name, state, amount, dueOn }) => (
              <li key={id}>
                <div>
                  <Link className="link" href={paperPath(kind, id)}>
                    {name}
                  </Link>
                  <p className="muted">
                    {[number ?? t(`kind-${kind}`), dueOn && t(`until-${kind}`, { day: day(dueOn) })]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <strong>{money(amount)}</strong>
                <State of={state} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}
