import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Movement, Statement, ValidationReport } from '#contract/validation.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { printPart } from '#kit/print.ts'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Differences } from './differences.tsx'
import type { Model } from './model.ts'
import { Months } from './months.tsx'
import { ProofOfCash } from './proof.tsx'
import { percentOf, Standing } from './standing.tsx'
import { Statements } from './statements.tsx'
import type { ValidationWords } from './words.en.ts'

const SayDialog = lazy(() => import('./dialogs.tsx'), 'SayDialog')
const MapDialog = lazy(() => import('./dialogs.tsx'), 'MapDialog')

/** Renders how far book and statements differ, and how to reconcile them. */
export function Report({ model }: { model: Model }) {
  const t = useWords<ValidationWords>()
  const { value } = useStore(model.report.$state)
  const isForStaff = useStore(model.$isForStaff)
  const report = value?.report
  if (!report)
    return (
      <Empty
        title={t(isForStaff ? 'title' : 'comingSoon')}
        text={t(isForStaff ? 'noBusinessStaff' : 'comingSoonText')}
        action={!isForStaff && <First />}
      />
    )
  return <Whole model={model} report={report} />
}

const First = () => {
  const t = useWords<ValidationWords>()
  return (
    <Link className="button primary" href="/start">
      {t('start')}
    </Link>
  )
}

function Whole({ model, report }: { model: Model; report: ValidationReport }) {
  const t = useWords<ValidationWords>()
  const { day } = useDays()
  const isForStaff = useStore(model.$isForStaff)
  const paper = useRef<HTMLElement>(null)
  const [opened, setSaid] = useState<Movement | null>(null)
  const [mapped, setMapped] = useState<Statement | null>(null)
  const { result, history, business, statements, matched } = report
  const waits = statements.some(({ state }) => state === 'review')
  const parser = statements[0]?.parser ?? 1
  const before = history.slice(0, -1).slice(-4)
  return (
    <article className="stack" ref={paper}>
      {result ? (
        <>
          <header className="head">
            <p className="muted">
              {t('reportLead', { name: business.name, from: day(result.from), to: day(result.to) })}
            </p>
            <div className="actions start no-print">
              <Button onClick={() => paper.current && printPart(paper.current, t('report'))}>
                {t('print')}
              </Button>
            </div>
          </header>
          <Standing result={result} />
          <p className="muted">
            {t('matched', {
              count: Math.round(matched.count * 100),
              value: Math.round(matched.value * 100),
            })}{' '}
            {t('reckoned', { day: day(result.day), parser })}{' '}
            {before.length > 0 &&
              t('history', {
                all: before
                  .map(one => t('historyOne', { percent: percentOf(one.discrepancy), day: day(one.day) }))
                  .join(', '),
              })}
          </p>
          <Months model={model} report={report} />
          <ProofOfCash report={report} />
          <Differences model={model} report={report} onSay={setSaid} />
        </>
      ) : (
        <Empty
          title={t('comingSoon')}
          text={t(waits ? 'comingSoonWaits' : 'comingSoonText')}
          action={!isForStaff && business.writable && <First />}
        />
      )}
      <Statements report={report} onMap={setMapped} />
      {opened && <SayDialog model={model} movement={opened} onClose={() => setSaid(null)} />}
      {mapped && <MapDialog model={model} statement={mapped} onClose={() => setMapped(null)} />}
    </article>
  )
}
