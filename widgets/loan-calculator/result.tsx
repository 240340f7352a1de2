import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { formatPeriod } from '#kit/core/period.ts'
import { formatFigure, formatMoney, formatRate } from '#rules/money.ts'
import type { FieldName, Model } from './model.ts'
import type { CalculatorWords } from './words.en.ts'

/** Renders the figures and their meaning in one sentence. Without figures it reserves the same space, to avoid layout shift. */
export function Result({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const kit = useKitWords()
  const figures = useStore(model.$figures)
  const settings = useStore(model.$settings)
  const money = (amount: number | undefined) =>
    settings && amount !== undefined ? formatMoney(amount, settings.currency) : '–'
  return (
    <section className="card result">
      <h3>{t('result')}</h3>
      <p className="headline">
        <span className="muted">{t('instalment')}</span>
        <strong>{money(figures?.instalment)}</strong>
      </p>
      <dl className="figures">
        <dt>{t('total')}</dt>
        <dd>{money(figures?.total)}</dd>
        <dt>{t('cost')}</dt>
        <dd>{money(figures?.cost)}</dd>
      </dl>
      <p className="sentence">
        {figures
          ? t('plain', {
              amount: money(figures.amount),
              instalment: money(figures.instalment),
              period: formatPeriod(kit, figures.months),
              total: money(figures.total),
              cost: money(figures.cost),
            })
          : t('resultEmpty')}
      </p>
      <Advice model={model} />
      <p className="muted">
        {settings ? t('basis', { growth: formatRate(settings.monthlyGrowth) }) : '\u00a0'}
      </p>
    </section>
  )
}

/** Renders whether the income supports the loan; if not, what it would support, applied with one tap. */
function Advice({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const kit = useKitWords()
  const figures = useStore(model.$figures)
  const tenant = useStore(model.$tenant)
  const advice = useStore(model.$advice)
  const passed = useStore(model.$passed)
  const place = useRef<HTMLDivElement>(null)
  const apply = (field: FieldName, value: string) => {
    // the pressed button disappears with the advice
    place.current?.focus()
    model.set(field, value)
    model.leave(field)
  }
  if (!figures || !tenant || !advice) return <p className="advice none muted">{t('adviceEmpty')}</p>
  const { loan, portal } = tenant
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const share = t('share', { percent: formatRate(advice.share), limit: formatRate(loan.incomeShare) })
  if (figures.eligible) {
    return (
      <div className="advice" tabIndex={-1} ref={place}>
        <p>
          <strong>✓ {t('eligible')}</strong>
          {share}
        </p>
        {passed && (
          <a
            className="button primary"
            part="button primary"
            href={`${portal}/signin`}
            target="_blank"
            rel="noopener"
          >
            {t('nextStep')}
          </a>
        )}
      </div>
    )
  }
  const { largest, shortest } = advice
  return (
    <div className="advice bad" tabIndex={-1} ref={place}>
      <p>
        <strong>✕ {t('notEligible')}</strong>
        {share}
      </p>
      {largest === null ? (
        <p>{t('noneCarries')}</p>
      ) : (
        <p>
          {t('largest', { period: formatPeriod(kit, figures.months), amount: money(largest) })}
          <Button onClick={() => apply('amount', formatFigure(largest))}>
            {t('useLargest', { amount: money(largest) })}
          </Button>
        </p>
      )}
      {shortest !== null && (
        <p>
          {t('shortest', { amount: money(figures.amount), period: formatPeriod(kit, shortest) })}
          <Button onClick={() => apply('months', String(shortest))}>
            {t('useShortest', { period: formatPeriod(kit, shortest) })}
          </Button>
        </p>
      )}
    </div>
  )
}

const loadFacts = () => import('./key-facts.tsx').then(loaded => loaded.KeyFacts)

/** Renders the key facts below the figures. Their chunk is preloaded after the form, so that they also open offline. */
export function FactsDrawer({ model }: { model: Model }) {
  const t = useWords<CalculatorWords>()
  const kit = useKitWords()
  const hasFigures = useStore(model.$figures) !== null
  const [Facts, setFacts] = useState<ComponentType<{ model: Model }> | null>(null)
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const drawn = useStore(model.$settings) !== null
  useEffect(() => {
    if (drawn) loadFacts().catch(() => {})
  }, [drawn])
  const toggle = async () => {
    if (state === 'open') return setState('closed')
    setState('loading')
    try {
      const view = await loadFacts()
      setFacts(() => view)
      setState('open')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={hasFigures ? 'drawer' : 'drawer waiting'}>
      <Button busy={state === 'loading'} aria-expanded={state === 'open'} onClick={toggle}>
        {t(state === 'open' ? 'hideFacts' : 'facts')}
      </Button>
      {state === 'failed' && <p role="alert">{kit('keptText')}</p>}
      {state === 'open' && Facts && <Facts model={model} />}
    </div>
  )
}
