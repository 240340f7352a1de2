import { useState } from 'react'
import { meetingColumns } from '#contract/playbook-columns.ts'
import type { CoachMeeting } from '#contract/playbook-desk.ts'
import { COACH_PRESENCE } from '#contract/playbook-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { currentDay } from '#kit/ui/days.ts'
import { useHead } from './head.ts'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

const TONES = { present: 'good', late: 'warn', excused: 'plain', absent: 'bad' } as const

/** Renders attendance at business coach meetings: recorded once, revocable when wrong. */
export function AttendanceScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const head = useHead(model)
  const [isAdding, setAdding] = useState(false)
  const today = currentDay()
  const takeBack = (id: string) =>
    model
      .act(api => api('POST playbook/desk/attendance/:id/void', { params: { id } }))
      .catch(model.toaster.failed(t('failedAct')))
  return (
    <>
      <List<CoachMeeting, typeof meetingColumns>
        {...head}
        list={model.meetings}
        main={{ text: t('addAttendance'), onClick: () => setAdding(true) }}
        file={{ name: 'attendance', fetch: model.files.attendance, toaster: model.toaster }}
        search={t('search')}
        filters={[
          choiceFilter('presence', t('presence'), COACH_PRESENCE, value => t(value)),
          { kind: 'day', name: 'from', label: t('from'), max: today },
          { kind: 'day', name: 'to', label: t('to'), max: today },
        ]}
        columns={meetingColumns}
        cells={{
          person: ({ person, note }) => <Lines under={note}>{person.name}</Lines>,
          presence: ({ presence, isVoid }) => (
            <Badge tone={isVoid ? 'plain' : TONES[presence]} text={isVoid ? t('void') : t(presence)} />
          ),
        }}
        actions={({ id, isVoid, person }) =>
          !isVoid && (
            <Button
              kind="plain"
              aria-label={t('takeBackNamed', { name: person.name })}
              onClick={() => void takeBack(id)}
            >
              {t('takeBack')}
            </Button>
          )
        }
        empty={{ title: t('noAttendance'), text: t('noAttendanceText') }}
      />
      {isAdding && (
        <FormDialog<{ people: string; day: string; presence: string; note: string }>
          title={t('addAttendance')}
          lead={t('attendanceLead')}
          fields={[
            { kind: 'lines', name: 'people' },
            { kind: 'date', name: 'day', last: today },
            {
              kind: 'radio',
              name: 'presence',
              options: COACH_PRESENCE.map(value => ({ value, text: t(value) })),
            },
            { kind: 'text', name: 'note', optional: true, maxLength: 500 },
          ]}
          start={{ people: '', day: today, presence: 'present', note: '' }}
          onSubmit={async ({ people, day: on, presence, note }) => {
            const body = {
              people: people.split(/[\s,;]+/).filter(Boolean),
              day: on,
              note,
              presence: COACH_PRESENCE.find(one => one === presence) ?? 'present',
            }
            await model.act(api => api('POST playbook/desk/attendance', { body }))
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
