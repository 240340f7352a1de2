import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { COACH_PRESENCE } from '#contract/playbook-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Read } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { dayOf } from '#rules/day.ts'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

type Values = { people: string; day: string; presence: string; note: string }

/** Who met their business coach: written down once, taken back where it was wrong. */
export function AttendanceScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const { day } = useDays()
  const reading = useStore(model.$attendance)
  const [isAdding, setAdding] = useState(false)
  const today = dayOf(Date.now())
  const takeBack = (id: string) =>
    model
      .act(api => api('POST playbook/desk/attendance/:id/void', { params: { id } }))
      .catch((error: ApiError) => model.toaster.announce(error.message || t('failedAct'), { kind: 'error' }))
  return (
    <>
      <div className="actions">
        <Button kind="primary" onClick={() => setAdding(true)}>
          {t('addAttendance')}
        </Button>
      </div>
      <Read model={model} reading={reading}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={t('noAttendance')} text={t('noAttendanceText')} />
          ) : (
            <ul className="rows card">
              {rows.map(({ id, person, day: on, presence, note, by, isVoid }) => (
                <li key={id}>
                  <div>
                    <strong>{person.name}</strong> · {day(on)}
                    <p className="muted">{[note, by].filter(Boolean).join(' · ')}</p>
                  </div>
                  <Badge
                    tone={isVoid ? 'plain' : presence === 'absent' ? 'warn' : 'good'}
                    text={isVoid ? t('void') : t(`presence-${presence}`)}
                  />
                  {!isVoid && <Button onClick={() => void takeBack(id)}>{t('takeBack')}</Button>}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {isAdding && (
        <FormDialog<Values>
          title={t('addAttendance')}
          lead={t('attendanceLead')}
          fields={[
            { kind: 'lines', name: 'people' },
            { kind: 'date', name: 'day', last: today },
            {
              kind: 'radio',
              name: 'presence',
              options: COACH_PRESENCE.map(value => ({ value, text: t(`presence-${value}`) })),
            },
            { kind: 'text', name: 'note', optional: true, maxLength: 500 },
          ]}
          start={{ people: '', day: today, presence: 'present', note: '' }}
          action={t('addAttendance')}
          onSubmit={async ({ people, day: on, presence, note }) => {
            const body = {
              people: people.split(/[\s,;]+/).filter(Boolean),
              day: on,
              note,
              presence: COACH_PRESENCE.find(one => one === presence) ?? 'present',
            }
            await model.act(api => api('POST playbook/desk/attendance', { body }))
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
