import type { Preview } from '#contract/loan-page.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney, formatRate } from '#rules/money.ts'
import { formatPercent } from '#rules/rate.ts'
import { Schedule } from './schedule.tsx'
import type { LoanWords } from './words.en.ts'

/** Renders the total cost of a loan as a sentence. */
export function CostInWords({ preview }: { preview: Preview }) {
  const t = useWords<LoanWords>()
  const { day } = useDays()
  const money = (amount: number) => formatMoney(amount, preview.currency)
  return (
    <>
      {t('plain', {
        amount: money(preview.amount),
        total: money(preview.total),
        count: preview.schedule.length,
        instalment: money(preview.instalment),
        interest: money(preview.interest),
        day: day(preview.firstDue),
      })}
    </>
  )
}

/** Renders the total cost of a loan as figures and as a sentence, with all instalments. */
export function Cost({ preview, open }: { preview: Preview; open?: boolean }) {
  const t = useWords<LoanWords>()
  const { affordability } = preview
  const money = (amount: number) => formatMoney(amount, preview.currency)
  const figures: [string, string][] = [
    [t('instalment'), money(preview.instalment)],
    [t('total'), money(preview.total)],
    [t('interest'), money(preview.interest)],
    [t('yearlyCost'), formatPercent(preview.apr)],
  ]
  return (
    <>
      <Facts facts={figures} look="middle" />
      <p>
        <CostInWords preview={preview} />
      </p>
      <p>
        {preview.penalty
          ? t('latePenalty', { days: preview.penalty.after, rate: formatRate(preview.penalty.rate) })
          : t('noPenalty')}
      </p>
      {affordability && !affordability.ok && (
        <p className="callout warn" role="status">
          {t('tooHeavy', { share: formatRate(affordability.share), limit: formatRate(affordability.limit) })}
          {affordability.commitments > 0 &&
            ` ${t('tooHeavyOthers', { amount: money(affordability.commitments) })}`}
        </p>
      )}
      <details open={open}>
        <summary>{t('allInstalments', { count: preview.schedule.length })}</summary>
        <Schedule rows={preview.schedule} currency={preview.currency} />
      </details>
    </>
  )
}
