import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { CreditReport } from '#contract/credit-report.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { FocusKept } from '#kit/member/path.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { printPart } from '#kit/print.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Download } from '#kit/ui/download.tsx'
import { Stale } from '#kit/ui/stale.tsx'
import { formatMoney } from '#rules/money.ts'
import { Doubt } from './doubt.tsx'
import { Loans } from './loans.tsx'
import type { Model } from './model.ts'
import type { CreditReportWords } from './words.en.ts'

const DisputeDialog = lazy(() => import('./dispute-dialog.tsx'), 'DisputeDialog')

const SKELETON: SkeletonPart[] = ['heading', 'line', 'line', 'card', 'card', 'card']

export function CreditReportView({ model }: { model: Model }) {
  const t = useWords<CreditReportWords>()
  const { value, failure, instead } = useRead(model.report, { parts: SKELETON, title: t('failed') })
  const entry = useStore(model.$entry)
  if (!value) return instead
  return (
    <div className="credit-report stack">
      {failure && <Stale text={failure.message} onRetry={model.report.refresh} />}
      <Report model={model} report={value} />
      {entry !== null && <DisputeDialog key={entry} model={model} report={value} entry={entry} />}
      <Toasts toaster={model.toaster} />
      <FocusKept />
    </div>
  )
}

function Report({ model, report }: { model: Model; report: CreditReport }) {
  const t = useWords<CreditReportWords>()
  const { language } = useI18n()
  const { day } = useDays()
  const tenant = useStore(model.$tenant)
  const paper = useRef<HTMLElement>(null)
  const { references, checks } = report
  return (
    <article className="stack" ref={paper}>
      <header className="head">
        <div>
          <h2 part="heading">{t('title')}</h2>
          <p className="muted">
            {report.name} · {t('lead', { tenant: tenant?.name ?? '', day: day(report.madeOn) })}
          </p>
        </div>
        <div className="actions start files">
          <Download
            text={t('pdf')}
            name={`${t('title').toLowerCase().replaceAll(' ', '-')}-${report.madeOn}.pdf`}
            fetch={signal => model.file(language, signal)}
          />
          <Button onClick={() => paper.current && printPart(paper.current, t('title'))}>{t('print')}</Button>
        </div>
      </header>
      <Summary report={report} />
      <Loans model={model} report={report} />
      <section className="card">
        <h3>{t('references')}</h3>
        <p className="muted">{t(references.length > 0 ? 'referencesLead' : 'noReferences')}</p>
        {references.length > 0 && (
          <ul className="rows">
            {references.map(({ entry, kind, name, as, phone, code }) => (
              <li key={entry}>
                <div>
                  <p>
                    <strong>{name}</strong>
                    {as && `, ${as}`}
                  </p>
                  <p className="muted">
                    {kind === 'kin' ? t('kin') : t('work', { code: code ?? '' })}
                    {phone && ` · ${phone}`}
                  </p>
                </div>
                <Doubt model={model} report={report} entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <h3>{t('checks')}</h3>
        <p className="muted">{t(checks.length > 0 ? 'checksLead' : 'noChecks')}</p>
        {checks.length > 0 && (
          <ul className="rows">
            {checks.map(({ entry, on, code, answer }) => (
              <li key={entry}>
                <div>
                  <p>{answer === null ? t('noScore') : t('score', { answer })}</p>
                  <p className="muted">{t('check', { day: day(on), code })}</p>
                </div>
                <Doubt model={model} report={report} entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card">
        <h3>{t('missing')}</h3>
        <p className="muted">{t('missingText')}</p>
        <Doubt model={model} report={report} entry="missing" />
      </section>
    </article>
  )
}

/** Renders the summary of the record: a sentence and figures. */
function Summary({ report: { summary, total, money } }: { report: CreditReport }) {
  const t = useWords<CreditReportWords>()
  const due = total.onTime + total.late + total.overdue + total.givenUp + total.unknown
  const facts = [
    ...money.flatMap(({ currency, borrowed, outstanding }) => [
      { name: t('borrowed'), text: formatMoney(borrowed, currency) },
      { name: t('outstanding'), text: formatMoney(outstanding, currency) },
    ]),
    ...(due > 0
      ? [
          { name: t('onTime'), text: String(total.onTime) },
          { name: t('late'), text: String(total.late) },
          { name: t('overdue'), text: String(total.overdue) },
          { name: t('daysNow'), text: String(total.daysLate) },
          { name: t('daysWorst'), text: String(total.worst) },
        ]
      : []),
    ...(total.givenUp > 0 ? [{ name: t('givenUp'), text: String(total.givenUp) }] : []),
    ...(total.unknown > 0 ? [{ name: t('unknown'), text: String(total.unknown) }] : []),
    ...(total.ahead > 0 ? [{ name: t('ahead'), text: String(total.ahead) }] : []),
  ]
  return (
    <section className="card">
      <h3>{t('timeliness')}</h3>
      <p className="summary">{summary}</p>
      {facts.length > 0 && (
        <dl className="facts middle">
          {facts.map(({ name, text }) => (
            <div key={name + text}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
