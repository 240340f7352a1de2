import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useCopy } from '#kit/core/clipboard.ts'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { formatPeriod } from '#kit/core/period.ts'
import { printPart } from '#kit/print.ts'
import { guideRate, schedule } from '#rules/loan.ts'
import { formatMoney, formatRate } from '#rules/money.ts'
import { formatPercent } from '#rules/rate.ts'
import { linkTo, type Model } from './model.ts'
import type { CalculatorWords } from './words.en.ts'

/** Renders the loan on one page, to read, print or share: the amount, its cost, and every repayment. */
export function KeyFacts({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const kit = useKitWords()
  const { language } = useI18n()
  const figures = useStore(model.$figures)
  const tenant = useStore(model.$tenant)
  const { request } = useStore(model.$readings)
  const paper = useRef<HTMLDivElement>(null)
  if (!figures || !tenant) return null

  const { loan, name, contact, portal } = tenant
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const rate = guideRate(figures.amount, loan)
  const date = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'long',
    timeZone: 'Africa/Nairobi',
  }).format(new Date())
  const print = () => paper.current && printPart(paper.current, t('factsTitle'))

  return (
    <section className="paper">
      <div ref={paper} className="paper">
        <h3>{t('factsTitle')}</h3>
        <dl className="figures">
          <dt>{t('provider')}</dt>
          <dd>{name}</dd>
          <dt>{t('amount')}</dt>
          <dd>{money(figures.amount)}</dd>
          <dt>{t('months')}</dt>
          <dd>{formatPeriod(kit, figures.months)}</dd>
          <dt>{t('instalment')}</dt>
          <dd>{money(figures.instalment)}</dd>
          <dt>{t('total')}</dt>
          <dd>{money(figures.total)}</dd>
          <dt>{t('cost')}</dt>
          <dd>{money(figures.cost)}</dd>
          {rate !== null && (
            <>
              <dt>{t('guide')}</dt>
              <dd>{formatPercent(rate)}</dd>
            </>
          )}
          <dt>{t('contact')}</dt>
          <dd>{contact.phone}</dd>
        </dl>
        <p className="muted">{t('basis', { growth: formatRate(loan.monthlyGrowth) })}</p>
        <table>
          <caption>{t('schedule')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col" className="figure">
                {t('due')}
              </th>
              <th scope="col" className="figure">
                {t('left')}
              </th>
            </tr>
          </thead>
          <tbody>
            {schedule(figures).map(({ month, due, left }) => (
              <tr key={month}>
                <td>{month}</td>
                <td className="figure">{money(due)}</td>
                <td className="figure">{money(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="muted">{t('made', { date })}</p>
      </div>
      <div className="actions">
        <Button onClick={print}>{t('print')}</Button>
        <CopyLink link={linkTo(portal, request)} />
      </div>
    </section>
  )
}

/** Renders a button that copies the link, or shows the link if the browser denies clipboard access. */
function CopyLink({ link }: { link: string }) {
  const t = useWords<CalculatorWords>()
  const { outcome, copy } = useCopy()
  return (
    <>
      <Button onClick={() => copy(link)}>{t('copyLink')}</Button>
      <span role="status">{outcome && t(outcome)}</span>
      {outcome === 'copyFailed' && (
        <div className="input">
          <input
            readOnly
            value={link}
            aria-label={t('linkLabel')}
            onFocus={event => event.currentTarget.select()}
          />
        </div>
      )}
    </>
  )
}
