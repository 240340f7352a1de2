import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useAction } from '#kit/member/action.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import { firstEn as en, type WorkWords } from './first.en.ts'
import type { Happened, StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import { Status } from './standing.tsx'

/** Renders a loan's timeline, staff notes, and the borrower's other loans. */
export const History = ({ model, loan }: { model: Model; loan: StaffLoan }) => (
  <div className="sides">
    <div className="groups stack">
      <Notes model={model} loan={loan} />
      <Others model={model} loan={loan} />
    </div>
    <Timeline loan={loan} />
  </div>
)

function Timeline({ loan }: { loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  return (
    <section className="card">
      <h3>{t('timeline')}</h3>
      <ol className="rows">
        {[...loan.timeline].reverse().map(row => (
          <Entry key={`${row.at} ${row.what} ${row.note}`} row={row} />
        ))}
      </ol>
    </section>
  )
}

/** Renders a timeline entry as a sentence. */
export function Entry({ row }: { row: Happened }) {
  const t = useWords<WorkWords>()
  const { moment } = useDays()
  const who = row.by ?? t('system')
  const key = `did-${row.what}`
  const note = row.note && `doc-${row.note}` in en ? t(`doc-${row.note}` as 'doc-other') : row.note
  return (
    <li>
      <div>
        <p>{key in en ? t(key as 'did-started', { who }) : t('happened', { who, what: row.what })}</p>
        {note && <p className="muted">{note}</p>}
        <p className="muted">{moment(row.at)}</p>
      </div>
    </li>
  )
}

function Notes({ model, loan }: { model: Model; loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const kit = useKitWords()
  const { moment } = useDays()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, run] = useAction(({ message }) => setError(message || kit('notSent')))
  const { notes } = loan.staff

  const keep = () => {
    if (text.trim() === '') return setError(kit('required'))
    void run(async () => {
      setError(null)
      const message = await model.loan.note(oneLine(text))
      setText('')
      model.toaster.announce(message, { kind: 'good' })
    })
  }
  return (
    <section className="card">
      <h3>{t('notes')}</h3>
      {notes.length === 0 ? (
        <p className="muted">{t('noNotes')}</p>
      ) : (
        <ul className="rows">
          {notes.map(({ at, by, note }) => (
            <li key={at}>
              <div>
                {' '}
                <p>{note}</p>
                <p className="muted">
                  {by}, {moment(at)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <form className="stack no-print" noValidate onSubmit={handleSubmit(keep)}>
        <TextInput
          label={t('addNote')}
          hint={t('noteForStaff')}
          name="note"
          lines={3}
          maxLength={1000}
          value={text}
          onChange={setText}
          error={error}
        />
        <Button className="start" type="submit" busy={busy}>
          {t('keepNote')}
        </Button>
      </form>
    </section>
  )
}

/** Joins lines into one, as the server stores it. */
export const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

function Others({ model, loan }: { model: Model; loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { value } = useStore(model.loan.others.$state)
  const others = value?.filter(({ id }) => id !== loan.id)
  return (
    <section className="card">
      <h3>{t('otherLoans')}</h3>
      {!others ? (
        <Skeleton parts={['line', 'line']} />
      ) : others.length === 0 ? (
        <p className="muted">{t('noOtherLoans')}</p>
      ) : (
        <ul className="rows">
          {others.map(one => (
            <li key={one.id} className="other">
              <Link href={`/loan/${one.id}`}>
                {one.code}, {formatMoney(one.approvedAmount ?? one.amount, one.currency)}
              </Link>
              <Status status={one.status} daysLate={one.daysLate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
