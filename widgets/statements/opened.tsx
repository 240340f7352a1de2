import { type ReactNode, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import { useDays } from '#kit/ui/days.ts'
import { SmallTable } from '#kit/ui/small-table.tsx'
import { formatFigure, formatMoney, SYMBOL } from '#rules/money.ts'
import type { Model, Opened } from './model.ts'
import type { StatementsWords } from './words.en.ts'

/** Renders one statement: why it needs review, the extracted data, its file, and the decision. */
export function OpenedScreen({ model }: { model: Model }) {
  const t = useWords<StatementsWords>()
  const { value, instead } = useRead(model.opened, { parts: ['heading', 'card', 'card'], title: t('failed') })
  const back = <Back to="/" text={t('title')} />
  return value ? (
    <One model={model} statement={value} back={back} />
  ) : (
    <>
      {back}
      {instead}
    </>
  )
}

function One({ model, statement, back }: { model: Model; statement: Opened; back: ReactNode }) {
  const t = useWords<StatementsWords>()
  const { day } = useDays()
  const [isVerifying, setVerifying] = useState<boolean | null>(null)
  const { id, owner, business, institution, state, doubts, breaks, movements, file, rows } = statement
  const symbol = SYMBOL[statement.currency]
  const money = (amount: number) => formatMoney(amount, statement.currency)
  const isOpen = state === 'review' || state === 'mapping'
  const facts: [string, string][] = [
    [t('business'), business],
    [t('institution'), institution],
    [t('holder'), statement.holder || t('notSaid')],
    [
      t('period'),
      statement.from && statement.to
        ? t('span', { from: day(statement.from), to: day(statement.to) })
        : t('notSaid'),
    ],
    [t('cameIn'), money(statement.sums.in)],
    [t('wentOut'), money(statement.sums.out)],
    [t('fingerprint'), statement.hash.slice(0, 12)],
  ]
  return (
    <>
      <PageHead
        way={back}
        title={owner.name}
        actions={
          <div className="actions no-print">
            {isOpen && rows > 0 && (
              <Button kind="primary" onClick={() => setVerifying(true)}>
                {t('accept')}
              </Button>
            )}
            {isOpen && <Button onClick={() => setVerifying(false)}>{t('reject')}</Button>}
            {file && (
              <a className="button" href={file} target="_blank" rel="noreferrer">
                {t('openFile')}
              </a>
            )}
          </div>
        }
      >
        <p>{t(`state-${state}`)}</p>
      </PageHead>
      <section className="card">
        <Facts facts={facts} />
        {doubts.length > 0 && (
          <ul>
            {doubts.map(doubt => (
              <li key={doubt}>{t(`doubt-${doubt}`)}</li>
            ))}
          </ul>
        )}
        {breaks.map(one => (
          <p key={`${one.day} ${one.found}`}>
            {t('breakAt', {
              day: day(one.day),
              details: one.details,
              found: money(one.found),
              expected: money(one.expected),
            })}
          </p>
        ))}
        {statement.reason && <p>{t('reasonWas', { reason: statement.reason })}</p>}
      </section>
      {movements.length > 0 && (
        <section className="card moved" aria-label={t('movements')}>
          <h3>{t('movements')}</h3>
          <SmallTable
            heads={[t('day'), t('details'), `${t('cameIn')} (${symbol})`, `${t('wentOut')} (${symbol})`]}
            rows={movements.map(one => [
              day(one.day),
              <>
                {one.details} <span className="muted">{t(`is-${one.is}`)}</span>
              </>,
              one.in ? formatFigure(one.in) : '',
              one.out ? formatFigure(one.out) : '',
            ])}
          />
        </section>
      )}
      {isVerifying !== null && (
        <FormDialog
          title={t(isVerifying ? 'acceptTitle' : 'rejectTitle', { name: owner.name })}
          lead={<p>{t(isVerifying ? 'acceptLead' : 'rejectLead')}</p>}
          fields={[{ kind: 'lines', name: 'reason', maxLength: 500 }]}
          action={t(isVerifying ? 'accept' : 'reject')}
          grave={!isVerifying}
          onClose={() => setVerifying(null)}
          onSubmit={({ reason = '' }) => model.decide(id, isVerifying, reason)}
        />
      )}
    </>
  )
}
