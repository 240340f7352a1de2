import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { DisputeRow } from '#contract/credit-report.ts'
import { disputeColumns } from '#contract/dispute-columns.ts'
import { DISPUTE_STATES } from '#contract/dispute-state.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Age } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

type Answering = { row: DisputeRow; accept: boolean }

/** Renders disputes of credit reports: open ones, oldest first, and answered ones. */
export function Disputes({ model }: { model: Model }) {
  const t = useWords<WorkWords>()
  const { state = 'open' } = useStore(model.disputes.$query) ?? {}
  const [answering, setAnswering] = useState<Answering | null>(null)
  return (
    <>
      <List<DisputeRow, typeof disputeColumns>
        title={t('disputes')}
        caption={t('disputes')}
        lead={t('disputesLead')}
        tabs={{
          label: t('disputeStates'),
          of: DISPUTE_STATES.map(one => ({
            key: one,
            text: t(`state-${one}`),
            href: one === 'open' ? '/disputes' : `/disputes?state=${one}`,
            isOpen: one === state,
          })),
        }}
        list={model.disputes}
        columns={disputeColumns}
        cells={{
          kind: ({ kind, loan }) => (
            <Lines under={loan && <Link href={`/loan/${loan.id}`}>{loan.code}</Link>}>
              {t(`about-${kind}`)}
            </Lines>
          ),
          text: ({ text, answer, answeredBy }) => (
            <Lines under={answer && t('answeredBy', { name: answeredBy ?? '', answer })}>
              <span className="sentence">{text}</span>
            </Lines>
          ),
          at: row => <Age since={row.at} isWaiting={row.state === 'open'} />,
        }}
        actions={row =>
          row.state === 'open' && (
            <span className="row-actions">
              {[true, false].map(accept => (
                <Button
                  of={row.client.name}
                  key={String(accept)}
                  kind={accept ? undefined : 'plain'}
                  onClick={() => setAnswering({ row, accept })}
                >
                  {t(accept ? 'accept' : 'decline')}
                </Button>
              ))}
            </span>
          )
        }
        empty={
          state === 'open'
            ? { title: t('noDisputes'), text: t('noDisputesText') }
            : { title: t('noAnswered') }
        }
      />
      {answering && <Answer model={model} answering={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}

function Answer({ model, answering, onClose }: { model: Model; answering: Answering; onClose(): void }) {
  const t = useWords<WorkWords>()
  const { row, accept } = answering
  const { name } = row.client
  return (
    <FormDialog
      title={t(accept ? 'acceptTitle' : 'declineTitle', { name })}
      lead={
        <>
          <p>{t('saysThat', { name })}</p>
          <blockquote className="sentence">{row.text}</blockquote>
          <p>{t(accept ? 'acceptLead' : 'declineLead')}</p>
        </>
      }
      action={t(accept ? 'accept' : 'decline')}
      fields={[{ kind: 'lines', name: 'reason', label: t('disputeReason'), maxLength: 1_000 }]}
      onSubmit={({ reason = '' }) => model.answerDispute(row.id, accept, reason)}
      onClose={onClose}
    />
  )
}
