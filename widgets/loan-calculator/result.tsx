import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { sayPeriod } from '#kit/core/period.ts'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { formatFigure, formatMoney, formatRate } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { CalculatorWords } from './words.en.ts'

/**
 * The figures, as large as they matter, and what they mean in one sentence. Without figures it keeps the same room, so that nothing
 * below moves when they come.
 */
export function Result({ model }: { model: Model }) {
  const say = useWords<CalculatorWords>()
  const kit = useKitWords()
  const figures = useStore(model.$figures)
  const settings = useStore(model.$settings)
  const money = (amount: number | undefined) =>
    settings && amount !== undefined ? formatMoney(amount, settings.currency) : '–'
  return (
    <section className="card result">
      <h3>{say('result')}</h3>
      <p className="headline">
        <span className="soft">{say('instalment')}</span>
        <strong>{money(figures?.instalment)}</strong>
      </p>
      <dl className="figures">
        <dt>{say('total')}</dt>
        <dd>{money(figures?.total)}</dd>
        <dt>{say('cost')}</dt>
        <dd>{money(figures?.cost)}</dd>
      </dl>
      <p className="sentence">
        {figures
          ? say('plain', {
              amount: money(figures.amount),
              instalment: money(figures.instalment),
              period: sayPeriod(kit, figures.months),
              total: money(figures.total),
              cost: money(figures.cost),
            })
          : say('resultEmpty')}
      </p>
      <Advice model={model} />
      <p className="soft">
        {settings ? say('basis', { growth: formatRate(settings.monthlyGrowth) }) : '\u00a0'}
      </p>
    </section>
  )
}

/** Whether the income carries the loan; if not, what it would carry, one tap away. */
function Advice({ model }: { model: Model }) {
  const say = useWords<CalculatorWords>()
  const kit = useKitWords()
  const figures = useStore(model.$figures)
  const tenant = useStore(model.$tenant)
  const advice = useStore(model.$advice)
  const passed = useStore(model.$passed)
  if (!figures || !tenant || !advice) return <p className="advice none soft">{say('adviceEmpty')}</p>
  const { loan, portal } = tenant
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const share = say('share', { percent: formatRate(advice.share), limit: formatRate(loan.incomeShare) })
  if (figures.eligible) {
    return (
      <div className="advice">
        <p>
          <strong>✓ {say('eligible')}</strong>
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
            {say('nextStep')}
          </a>
        )}
      </div>
    )
  }
  const { largest, shortest } = advice
  return (
    <div className="advice bad">
      <p>
        <strong>✕ {say('notEligible')}</strong>
        {share}
      </p>
      {largest === null ? (
        <p>{say('noneCarries')}</p>
      ) : (
        <p>
          {say('largest', { period: sayPeriod(kit, figures.months), amount: money(largest) })}
          <Button onClick={() => model.set('amount', formatFigure(largest))}>
            {say('useLargest', { amount: money(largest) })}
          </Button>
        </p>
      )}
      {shortest !== null && (
        <p>
          {say('shortest', { amount: money(figures.amount), period: sayPeriod(kit, shortest) })}
          <Button onClick={() => model.set('months', String(shortest))}>
            {say('useShortest', { period: sayPeriod(kit, shortest) })}
          </Button>
        </p>
      )}
    </div>
  )
}

type FactsView = ComponentType<{ model: Model }>
const loadFacts = () => import('./key-facts.tsx').then(loaded => loaded.KeyFacts)

/** Opens the key facts under the figures. Their code comes along once the form is drawn, so that it is here when the signal is gone. */
export function FactsDrawer({ model }: { model: Model }) {
  const say = useWords<CalculatorWords>()
  const kit = useKitWords()
  const hasFigures = useStore(model.$figures) !== null
  const [Facts, setFacts] = useState<FactsView | null>(null)
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
        {say(state === 'open' ? 'hideFacts' : 'facts')}
      </Button>
      {state === 'failed' && <p role="alert">{kit('failedText')}</p>}
      {state === 'open' && Facts && <Facts model={model} />}
    </div>
  )
}
