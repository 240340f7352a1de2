import type { LoanPage } from '#contract/lending.ts'
import { useSpeech, useWords } from '#kit/core/speech.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import { Download } from './download.tsx'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

const FORMATS = ['pdf', 'xlsx', 'csv'] as const

/** What was paid, each with its receipt, and the statement of the whole loan. */
export function Payments({ model, page }: { model: Model; page: LoanPage }) {
  const say = useWords<LoanWords>()
  const { moment } = useDays()
  const { language } = useSpeech()
  const query = { language }
  return (
    <section className="card">
      <h3>{say('payments')}</h3>
      {page.payments.length === 0 && <p className="soft">{say('noPayments')}</p>}
      <ul className="rows">
        {page.payments.map(one => (
          <li key={one.id}>
            <div>
              <p>
                <strong className={one.reversed ? 'gone' : undefined}>
                  {formatMoney(one.amount, page.currency)}
                </strong>{' '}
                {one.reversed && <Badge tone="bad" text={say('reversed')} />}
              </p>
              <p className="soft">
                {moment(one.at)}, {say(`by-${one.channel}`)}, {one.receipt}
              </p>
            </div>
            {!one.reversed && (
              <Download
                text={say('receipt')}
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
        <h4>{say('statement')}</h4>
        <p className="soft">{say('statementText')}</p>
      </div>
      <div className="deeds start files">
        {FORMATS.map(format => (
          <Download
            key={format}
            text={say(`as-${format}`)}
            name={`${say('statementFile')}-${page.code}.${format}`}
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
