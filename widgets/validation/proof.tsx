import type { ValidationReport } from '#contract/validation.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatFigure } from '#rules/money.ts'
import type { ValidationWords } from './words.en.ts'

/** Renders each account's opening and closing balance per month, and what changed it. */
export function ProofOfCash({ report: { proof } }: { report: ValidationReport }) {
  const t = useWords<ValidationWords>()
  const { shortMonth: nameOf } = useDays()
  const known = proof.filter(({ months }) => months.length > 0)
  if (known.length === 0) return null
  return (
    <section className="card">
      <h3>{t('proof')}</h3>
      <p className="muted">{t('proofText')}</p>
      {known.map(({ institution, account, months }) => (
        <table key={`${institution} ${account}`} className="figures-of small-table proof">
          <caption>
            {institution}
            {account && <span className="muted"> {t('accountEnds', { account })}</span>}
          </caption>
          <thead>
            <tr>
              {[t('opening'), t('moved'), t('closing')].map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {months.map(month => (
            <tbody key={month.month}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {nameOf(month.month)}
                </th>
              </tr>
              <tr>
                <td>{formatFigure(month.opening)}</td>
                <td>
                  <span>+ {formatFigure(month.in)}</span>
                  <span>− {formatFigure(month.out)}</span>
                  {month.unseen !== 0 && (
                    <span className="muted">
                      {t('unseen', { amount: formatFigure(Math.abs(month.unseen)) })}
                    </span>
                  )}
                </td>
                <td>{formatFigure(month.closing)}</td>
              </tr>
            </tbody>
          ))}
        </table>
      ))}
    </section>
  )
}
