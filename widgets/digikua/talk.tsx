import type { ReactNode } from 'react'
import type { Listed } from '#contract/book-columns.ts'
import type { Business } from '#contract/business.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Currency } from '#contract/loan.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { dataOf } from '#kit/reading.ts'
import { FormButton } from '#kit/screens/form-button.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { countryOf, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { DigikuaWords } from './first.en.ts'
import type { KeepingWords } from './keeping.en.ts'
import type { Model } from './model.ts'
import { useNames } from './names.ts'
import { Receipt } from './receipt.tsx'
import { nameOfRow, TABLES } from './tables.ts'
import { type TalkWords, talkEn } from './talk.en.ts'

type EntryPage = Reply<Contract['GET book/entries/:id']>['data']
type Props = {
  model: Model
  business: Business
  entry: string
  /** The entry itself, rendered between the comments and the actions. */
  children?: ReactNode
}

/** Renders the comments of staff and the history of an entry; staff can also add comments. */
export const EntryTalk = withWords(talkEn, Talk)

function Talk({ model, business, entry, children }: Props) {
  // the entry is usable without its details if loading fails
  const { value: detail, again } = useLoaded(
    signal => dataOf(model.api, 'GET book/entries/:id')(entry, signal),
    [model, entry],
  )
  return (
    <>
      {detail && <Comments detail={detail} />}
      {children}
      {detail && <More model={model} business={business} detail={detail} renew={again} />}
    </>
  )
}

type MoreProps = { model: Model; business: Business; detail: EntryPage; renew(): void }

function More({ model, business, detail, renew }: MoreProps) {
  return (
    <>
      {business.writable && <Repeat model={model} detail={detail} onDone={renew} />}
      {TABLES.expenses.forms.includes(detail.kind) && (
        <Receipt
          model={model}
          entry={detail.id}
          address={detail.receiptAddress}
          isWritable={business.writable}
          onDone={renew}
        />
      )}
      <History detail={detail} model={model} currency={business.currency} />
      {business.commentable && <Comment model={model} detail={detail} onDone={renew} />}
    </>
  )
}

function Comments({ detail: { comments } }: { detail: EntryPage }) {
  const t = useWords<TalkWords>()
  const { moment } = useDays()
  return (
    <>
      {comments.map(({ id, text, asks, done, by, at }) => (
        <div key={id} className={asks && !done ? 'callout warn' : 'callout'}>
          {asks && <strong>{t(done ? 'wasCorrected' : 'asksForIt')}</strong>}
          <p>{text}</p>
          <p className="muted">{t('saidBy', { by, at: moment(at) })}</p>
        </div>
      ))}
    </>
  )
}

const FIELDS = ['day', 'name', 'item', 'quantity', 'amount', 'unitAmount', 'type', 'phone', 'years'] as const

function History({ detail, model, currency }: { detail: EntryPage; model: Model; currency: Currency }) {
  const t = useWords<TalkWords>()
  const { day, moment } = useDays()
  const names = useNames(model)
  const { by, onBehalf, editedAt, revisions } = detail
  const write = (name: (typeof FIELDS)[number], value: string | number): string => {
    if (name === 'amount' || name === 'unitAmount') return formatMoney(Number(value), currency)
    if (name === 'quantity') return String(Number(value) / THOUSANDTHS)
    if (name === 'day') return day(String(value))
    if (name === 'phone') return localPhone(String(value), countryOf(currency))
    return name === 'item' || name === 'type' ? names(String(value)) : String(value)
  }
  /** The current values, in the format of revisions. */
  const now: Pick<EntryPage, (typeof FIELDS)[number]> = {
    ...detail,
    quantity: detail.quantity === null ? null : Math.round(detail.quantity * THOUSANDTHS),
  }
  return (
    <>
      <p className="muted">{t(onBehalf ? 'enteredByStaff' : 'enteredBy', { by, at: moment(editedAt) })}</p>
      {revisions.length > 0 && (
        <details className="rest">
          <summary>{t('before')}</summary>
          <ul>
            {revisions.map(({ revision, at, by, values }, place) => {
              const after = place === 0 ? now : (revisions[place - 1]?.values ?? now)
              const differing = FIELDS.filter(name => values[name] !== after[name])
              const texts = differing.map(name => {
                const value = values[name]
                const text = value === null || value === undefined || value === '' ? '–' : write(name, value)
                return t('field', { name: t(`was-${name}`), value: text })
              })
              return <li key={revision}>{t('change', { at: moment(at), by, values: texts.join(', ') })}</li>
            })}
          </ul>
        </details>
      )}
    </>
  )
}

function Comment({ model, detail, onDone }: { model: Model; detail: EntryPage; onDone(): void }) {
  const t = useWords<TalkWords>()
  return (
    <FormButton<{ text: string; asks: boolean }>
      text={t('comment')}
      button={{ className: 'start' }}
      title={t('commentTitle', { name: detail.name })}
      start={{ text: '', asks: true }}
      fields={[
        {
          kind: 'lines',
          name: 'text',
          label: t('commentText'),
          blank: t('commentBlank'),
          lines: 3,
          maxLength: 500,
        },
        {
          kind: 'check',
          name: 'asks',
          label: t('commentAsks'),
          hint: t('commentAsksHint'),
          optional: true,
        },
      ]}
      action={t('commentSend')}
      onSubmit={async body => {
        await model.comment(detail.id, detail.kind, body)
        onDone()
        model.toaster.announce(t('commentSent'), { kind: 'good' })
      }}
    />
  )
}

type ReadProps = { model: Model; business: Business; row: Listed; onClose(): void }

export const ReadDialog = withWords(talkEn, Read)

function Read({ model, business, row, onClose }: ReadProps) {
  const t = useWords<DigikuaWords & TalkWords>()
  return (
    <Dialog title={nameOfRow(row)} onClose={onClose} foot={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className="stack">
        <Talk model={model} business={business} entry={row.id} />
      </div>
    </Dialog>
  )
}

type RepeatProps = { model: Model; detail: Reply<Contract['GET book/entries/:id']>['data']; onDone(): void }

/** Renders how often an entry recurs, such as monthly rent. */
function Repeat({ model, detail: { id, repeats }, onDone }: RepeatProps) {
  const t = useWords<KeepingWords>()
  const { day } = useDays()
  const { busy, problem, act } = useActing(t('dueFailed'))
  const button = (every: 'week' | 'month' | 'none', text: string) => (
    <Button
      className="start"
      busy={busy === every}
      onClick={() =>
        act(every, async () => {
          await model.api('POST book/entries/:id/repeat', { params: { id }, body: { every } })
          onDone()
        })
      }
    >
      {text}
    </Button>
  )
  if (repeats) {
    return (
      <div className="stack">
        <p>{t(repeats.every === 'week' ? 'againWeek' : 'againMonth', { day: day(repeats.next) })}</p>
        {button('none', t('againNoMore'))}
        {problem}
      </div>
    )
  }
  return (
    <details className="rest">
      <summary>{t('comesAgain')}</summary>
      <div className="stack">
        <p className="muted">{t('comesAgainText')}</p>
        <div className="actions start">
          {button('week', t('everyWeek'))}
          {button('month', t('everyMonth'))}
        </div>
        {problem}
      </div>
    </details>
  )
}
