import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { Paper } from '#contract/document.ts'
import { REPEATS, type RepeatEvery } from '#contract/document-kind.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { addDays, addMonths } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import { paperPath } from './place.ts'
import { type Sending, useSending } from './sending.ts'

/** Renders the schedule of a recurring invoice, with buttons to change or end it. */
export function Repeats({ paper, sending, onChange, model }: RepeatsProps) {
  const t = useWords<PaperWords>()
  const { day } = useDays()
  const { repeat, writable } = paper
  if (!repeat) return null
  const end = () =>
    sending.once('repeat-end', async () => sending.say((await model.act('repeat/end', paper.id)).message))
  return (
    <section className="card">
      <h4>{t('repeats')}</h4>
      <p>{t(`repeats-${repeat.every}`, { day: day(repeat.nextOn) })}</p>
      <p className="muted">{t(repeat.sends ? 'repeatSends' : 'repeatWaits')}</p>
      {writable && (
        <div className="actions start no-print">
          <Button onClick={onChange}>{t('repeatChange')}</Button>
          <Button busy={sending.busy === 'repeat-end'} onClick={() => void end()}>
            {t('repeatEnd')}
          </Button>
        </div>
      )}
    </section>
  )
}
type RepeatsProps = { model: Model; paper: Paper; sending: Sending; onChange(): void }

/** Renders the dialog for an invoice's recurrence: interval, start, and whether it is sent automatically. */
export function RepeatDialog({ model, paper, onClose }: { model: Model; paper: Paper; onClose(): void }) {
  const t = useWords<PaperWords>()
  const { say } = useSending(model)
  const { repeat } = paper
  const today = model.today()
  return (
    <FormDialog
      title={t('repeatTitle', { number: paper.number ?? '' })}
      lead={<p>{t('repeatText')}</p>}
      start={{
        every: repeat?.every ?? 'month',
        startsOn: repeat?.nextOn ?? addMonths(today, 1),
        sends: repeat?.sends === false ? 'no' : 'yes',
      }}
      fields={[
        {
          kind: 'radio',
          name: 'every',
          label: t('repeatEvery'),
          options: REPEATS.map(value => ({ value, text: t(`every-${value}`) })),
        },
        {
          kind: 'date',
          name: 'startsOn',
          label: t('repeatFrom'),
          first: addDays(today, 1),
          blank: t('repeatFromBlank'),
        },
        {
          kind: 'radio',
          name: 'sends',
          label: t('repeatHow'),
          options: [
            { value: 'yes', text: t('repeatSends') },
            { value: 'no', text: t('repeatWaits') },
          ],
        },
      ]}
      action={t('repeatMake')}
      onSubmit={async ({ every, startsOn = '', sends }) => {
        const wanted = { every: every as RepeatEvery, startsOn, sends: sends === 'yes' }
        say((await model.repeat(paper.id, wanted)).message)
      }}
      onClose={onClose}
    />
  )
}

/** Renders the recurring invoices above the list; nothing if there are none. */
export function Series({ model }: { model: Model }) {
  const t = useWords<PaperWords>()
  const { day } = useDays()
  const { value } = useStore(model.$repeats)
  if (!value || value.length === 0) return null
  return (
    <section className="card">
      <h4>{t('repeats')}</h4>
      <ul className="rows">
        {value.map(one => (
          <li key={one.id}>
            <div>
              <Link className="link" href={paperPath('invoice', one.id)}>
                {one.name}, {formatMoney(one.total, one.currency)}
              </Link>
              <p className="muted">{t(one.sends ? 'repeatSends' : 'repeatWaits')}</p>
            </div>
            <span className="muted">{t(`repeats-${one.every}`, { day: day(one.nextOn) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
