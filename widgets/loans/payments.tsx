import type { LoanPage } from '#contract/loan-page.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Download } from '#kit/ui/download.tsx'
import { formatMoney } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

const FORMATS = ['pdf', 'xlsx', 'csv'] as const

/** Renders the payments with their receipts, and the statement of the loan. */
export function Payments({ model, page }: { model: Model; page: LoanPage }) {
  const t = useWords<LoanWords>()
  const { paid } = useDays()
  const { language } = useI18n()
  const query = { language }
  return (
    <section className="card">
      <h3>{t('payments')}</h3>
      {page.payments.length === 0 && <p className="muted">{t('noPayments')}</p>}
      <ul className="rows">
        {page.payments.map(one => (
          <li key={one.id}>
            <div>
              <p>
                <strong className={one.reversed ? 'gone' : undefined}>
                  {formatMoney(one.amount, page.currency)}
                </strong>{' '}
                {one.reversed && <Badge tone="bad" text={t('reversed')} />}
              </p>
              <p className="muted">
                {paid(one)}, {t(`by-${one.channel}`)}, {one.receipt}
              </p>
            </div>
            {!one.reversed && (
              <Download
                text={t('receipt')}
                which={one.receipt}
                name={`${one.receipt}.pdf`}
                fetch={signal =>
                  model.api(
                    'GET payments/receipt/:id',
                    { params: { id: one.id }, query },
                    { signal, as: 'file' },
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      <div>
        <h4>{t('statement')}</h4>
        <p className="muted">{t('statementText')}</p>
      </div>
      <div className="actions start files">
        {FORMATS.map(format => (
          <Download
            key={format}
            text={t(`as-${format}`)}
            which={t('statement')}
            name={`${t('statementFile')}-${page.code}.${format}`}
            fetch={signal =>
              model.api(
                'GET lending/loan/:id/statement',
                { params: { id: page.id }, query: { ...query, format } },
                { signal, as: 'file' },
              )
            }
          />
        ))}
      </div>
    </section>
  )
}
