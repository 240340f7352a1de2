import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { LoanPage } from '#contract/loan-page.ts'
import { isPaidOut, isTurnedDown } from '#contract/loan-status.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { lazy } from '#kit/member/later.tsx'
import { RECORD } from '#kit/member/skeleton.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Download } from '#kit/ui/download.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { Stale } from '#kit/ui/stale.tsx'
import { screenOf } from '#rules/loan-stage.ts'
import { formatMoney } from '#rules/money.ts'
import { Documents, isSentBack } from './documents.tsx'
import { isOpen, type Model } from './model.ts'
import { Payments } from './payments.tsx'
import { Schedule } from './schedule.tsx'
import { isOpenOffer, useStanding } from './standing.ts'
import { Status } from './status.tsx'
import type { LoanWords } from './words.en.ts'

const FormDialog = lazy(() => import('#kit/screens/form-dialog.tsx'), 'ValuesDialog')

type Shown = { model: Model; page: LoanPage }
type LoanAction = 'accept' | 'payDay' | 'withdraw'

/** Renders the page of a loan: its status, the next step and all details. */
export function LoanScreen({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const { value, failure, instead } = useRead(model.loan, { parts: RECORD, title: t('loanFailed') })
  return (
    <>
      <Back to="/history" text={t('title')} />
      {value ? (
        <Page model={model} page={value} isStale={failure !== null} />
      ) : failure?.code === 'not-found' ? (
        <Empty title={t('notFound')} text={t('notFoundText')} />
      ) : (
        instead
      )}
    </>
  )
}

/** Statuses in which the borrower can withdraw, or change the pay day. */
const RETRACTABLE = ['draft', 'submitted', 'returned', 'recommended', 'approved']

function Page({ model, page, isStale }: Shown & { isStale: boolean }) {
  const t = useWords<LoanWords>()
  const heading = useArrival()
  const [action, setAction] = useState<LoanAction | null>(null)
  const hasRun = isPaidOut(page.status)
  return (
    <>
      <header className="head">
        <div>
          <h2 part="heading" tabIndex={-1} ref={heading}>
            {page.fund.name}
          </h2>
          <p className="muted">
            {t('loanCode')}: <code>{page.code}</code>
          </p>
        </div>
        <Status loan={page} />
      </header>
      {isStale && <Stale onRetry={model.loan.refresh} />}
      <Standing page={page} onAccept={() => setAction('accept')} />
      {page.status === 'approved' && <Offer model={model} page={page} />}
      <div className="stack">
        <Figures page={page} />
        {(hasRun || (page.schedule.length > 0 && !isTurnedDown(page.status))) && (
          <section className="card">
            <h3>{t('schedule')}</h3>
            {!hasRun && <p className="muted">{t('scheduleLater')}</p>}
            <Schedule
              rows={page.schedule}
              currency={page.currency}
              status={hasRun ? page.status : undefined}
            />
          </section>
        )}
        {hasRun && <Payments model={model} page={page} />}
        <Documents model={model} page={page} />
        <Timeline page={page} />
      </div>
      {RETRACTABLE.includes(page.status) && (
        <div className="actions start no-print">
          <Button onClick={() => setAction('payDay')}>{t('changePayDay')}</Button>
          <Button kind="plain" onClick={() => setAction('withdraw')}>
            {t('withdraw')}
          </Button>
        </div>
      )}
      {action && <Ask model={model} page={page} action={action} onClose={() => setAction(null)} />}
    </>
  )
}

/** Renders the status as a sentence, with the one next step. */
function Standing({ page, onAccept }: { page: LoanPage; onAccept(): void }) {
  const t = useWords<LoanWords>()
  const { tone, sentence } = useStanding()(page)
  const link = (href: string, text: string) => (
    <Link className="button primary" href={href}>
      {text}
    </Link>
  )
  const action = (): ReactNode => {
    switch (page.status) {
      case 'draft':
        return link(`/apply/${screenOf(page.stage)}`, t('continueApplication'))
      case 'returned':
        return (
          <>
            {isSentBack(page) ? (
              <p className="muted">{t('documentsFirst')}</p>
            ) : (
              link('/apply/consent', t('handInAgain'))
            )}
            <Link className="button" href="/apply/contact-info">
              {t('mendAnswers')}
            </Link>
          </>
        )
      case 'approved':
        return isOpenOffer(page) ? (
          <Button kind="primary" onClick={onAccept}>
            {t('accept')}
          </Button>
        ) : null
      case 'active':
      case 'written-off':
        return page.settlement === 0 && page.status === 'written-off'
          ? null
          : link(`/pay?loan=${page.id}`, t('payLoan'))
      case 'closed':
      case 'rejected':
      case 'withdrawn':
        return link('/apply/calculator', t('newLoan'))
      default:
        return null
    }
  }
  return (
    <section className={`card standing ${tone}`}>
      <p className="large">{sentence}</p>
      {page.status === 'returned' && page.returned && <blockquote>{page.returned}</blockquote>}
      <div className="actions start no-print">{action()}</div>
    </section>
  )
}

/** Renders the offer letter, before and after it is accepted. */
function Offer({ model, page }: Shown) {
  const t = useWords<LoanWords>()
  const { language } = useI18n()
  const { day } = useDays()
  const query = { language }
  return (
    <section className="callout">
      <div>
        <h3>{t('offer')}</h3>
        <p className="muted">
          {t('offerText')}
          {page.offerUntil && isOpenOffer(page) && ` ${t('offerUntil', { day: day(page.offerUntil) })}`}
        </p>
      </div>
      <Download
        text={t('offerRead')}
        name={`${t('offerFile')}-${page.code}.pdf`}
        fetch={signal =>
          model.api(
            'GET lending/loan/:id/offer_letter',
            { params: { id: page.id }, query },
            { signal, as: 'file' },
          )
        }
      />
    </section>
  )
}

function Figures({ page }: { page: LoanPage }) {
  const t = useWords<LoanWords>()
  const { day } = useDays()
  const money = (amount: number) => formatMoney(amount, page.currency)
  const isOver = isTurnedDown(page.status)
  const nothing = isOver ? '–' : t('notYet')
  const figures: [name: string, text: string][] = [
    [t('requestedAmount'), money(page.amount)],
    [t('approvedAmount'), page.approvedAmount === null ? nothing : money(page.approvedAmount)],
    [t('repaymentPeriod'), t('months', { count: page.months })],
    [t('instalment'), money(page.instalment)],
  ]
  if (page.disbursedOn) {
    // what is left of a loan written off is the amount to settle it
    if (page.status !== 'written-off') figures.push([t('balance'), money(page.outstanding)])
    figures.push([t('paidOutOn'), day(page.disbursedOn)])
  } else if (page.expectedDisbursement && !isOver) {
    figures.push([t('expectedOn'), day(page.expectedDisbursement)])
  }
  if (page.settlement > 0) figures.push([t('settlement'), money(page.settlement)])
  if (!isOver) figures.push([t('payDay'), page.payDay === null ? t('payDayNone') : String(page.payDay)])
  return (
    <section className="card">
      <h3>{t('yourLoan')}</h3>
      <Facts facts={figures} look="middle" />
    </section>
  )
}

/** Timeline events shown to borrowers; all others are for staff. */
const ON_TIMELINE = [
  ...(['started', 'submitted', 'corrected', 'returned', 'approved', 'rejected', 'accepted'] as const),
  ...([
    'approval-undone',
    'withdrawn',
    'pay-day',
    'document-added',
    'paid-out',
    'repaid',
    'payment-reversed',
    'written-off',
  ] as const),
  ...(['mandate-waiting', 'mandate-active'] as const),
]
type TimelineEvent = (typeof ON_TIMELINE)[number]
const isOnTimeline = (what: string): what is TimelineEvent =>
  (ON_TIMELINE as readonly string[]).includes(what)
/** Events whose note is an internal name, already worded in their text. */
const WORDLESS: readonly TimelineEvent[] = ['document-added', 'pay-day']

function Timeline({ page }: { page: LoanPage }) {
  const t = useWords<LoanWords>()
  const { moment } = useDays()
  const rows = page.timeline.flatMap(row => (isOnTimeline(row.what) ? [{ ...row, what: row.what }] : []))
  if (rows.length === 0) return null
  return (
    <details className="card">
      <summary>{t('timeline')}</summary>
      <ol className="rows">
        {rows.reverse().map(({ at, what, note }) => (
          <li key={`${at} ${what} ${note}`}>
            <div>
              <p>
                {t(`did-${what}`)}
                {note && !WORDLESS.includes(what) && `: ${note}`}
                {note && what === 'pay-day' && ` ${note}`}
              </p>
              <p className="muted">{moment(at)}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1))

/** Renders the dialog that collects input for an action, or confirms it. */
function Ask({ model, page, action, onClose }: Shown & { action: LoanAction; onClose(): void }) {
  const t = useWords<LoanWords>()
  const params = { id: page.id }
  const done = async ({ message }: { message: string }) => {
    onClose()
    model.toaster.announce(message, { kind: 'good' })
    await model.loan.refresh()
  }
  if (action === 'accept') {
    return (
      <FormDialog
        title={t('accept')}
        lead={t('acceptText', { amount: formatMoney(page.approvedAmount ?? page.amount, page.currency) })}
        fields={[
          {
            name: 'name',
            kind: 'text',
            label: t('fullName'),
            autoComplete: 'name',
            maxLength: 120,
            hint: t('fullNameHint', { name: page.client.name }),
          },
        ]}
        onSubmit={async ({ name = '' }) =>
          done(await model.api('POST account/user/loan/offer_letter/:id', { params, body: { name } }))
        }
        onClose={onClose}
      />
    )
  }
  if (action === 'payDay') {
    return (
      <FormDialog
        title={t('payDay')}
        lead={t('payDayHint')}
        action={{ key: 'save' }}
        start={{ payDay: String(page.payDay ?? '') }}
        fields={[
          {
            name: 'payDay',
            kind: 'select',
            options: DAYS.map(value => ({ value, text: value })),
          },
        ]}
        onSubmit={async ({ payDay }) =>
          done(
            await model.api('POST account/user/loan/set_pay/:id', {
              params,
              body: { payDay: Number(payDay) },
            }),
          )
        }
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t('withdraw')}
      lead={t('withdrawText')}
      grave
      onSubmit={async () => {
        const answer = await model.api('POST lending/loan/:id/withdraw', { params })
        await done(answer)
        if (isOpen(page)) await model.drop()
      }}
      onClose={onClose}
    />
  )
}
