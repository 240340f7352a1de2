import type { SessionRow } from '#contract/learning-session.ts'
import { MOST_WEEKS } from '#contract/learning-session.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { currentDay } from '#kit/ui/days.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import type { Model } from './model.ts'
import type { SessionsWords } from './sessions.en.ts'

type Values = Record<string, string>
type Props = {
  model: Model
  /** The session to change; omitted to plan a new one. */
  of?: SessionRow
  classes?: readonly { id: string; name: string; cohort: string }[]
  onClose(): void
}

const HOUR = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

/** Returns the timestamp of a day and time in East Africa Time. */
export function momentOf(day: string, hour: string): string {
  const [, hours = '0', minutes = '0'] = hour.trim().match(HOUR) ?? []
  return new Date(instantOf(day) + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString()
}
const hourOf = (at: string): string => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(11, 16)

/** Renders the form that plans or changes a class session. */
export function SessionDialog({ model, of, classes = [], onClose }: Props) {
  const t = useWords<SessionsWords>()
  const hour = (name: string): FormField<Values> => ({
    kind: 'text',
    name,
    maxLength: 5,
    hint: t('hourHint'),
    check: (value: string) => (HOUR.test(value) ? null : t('hourWrong')),
  })
  const weeks: FormField<Values> = {
    kind: 'digits',
    name: 'weeks',
    maxLength: 2,
    hint: t('weeksHint'),
    check: (value: string) =>
      Number(value) >= 1 && Number(value) <= MOST_WEEKS ? null : t('weeksWrong', { most: MOST_WEEKS }),
  }
  const fields: FormField<Values>[] = [
    ...(of
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'class',
            options: classes.map(one => ({ value: one.id, text: `${one.cohort}, ${one.name}` })),
          },
        ]),
    { kind: 'text', name: 'sessionTitle', wire: 'title', maxLength: 160 },
    { kind: 'date', name: 'day' },
    hour('from'),
    { ...hour('to'), wire: 'endsAt' },
    {
      kind: 'text',
      name: 'place',
      label: t('sessionPlace'),
      optional: true,
      maxLength: 200,
      hint: t('placeHint'),
    },
    { kind: 'url', name: 'link', optional: true, maxLength: 500 },
    ...(of ? [] : [weeks]),
  ]
  const start: Values = of
    ? {
        sessionTitle: of.title,
        day: dayOf(Date.parse(of.startsAt)),
        from: hourOf(of.startsAt),
        to: hourOf(of.endsAt),
        place: of.place,
        link: of.link,
      }
    : {
        class: classes[0]?.id ?? '',
        sessionTitle: '',
        day: addDays(currentDay(), 1),
        from: '14:00',
        to: '16:00',
        place: '',
        link: '',
        weeks: '1',
      }
  return (
    <FormDialog<Values>
      title={t(of ? 'changeSession' : 'planSession')}
      fields={fields}
      start={start}
      action={{ key: 'save' }}
      onSubmit={async values => {
        const { day = '', from = '', to = '' } = values
        const body = {
          title: values.sessionTitle ?? '',
          place: values.place ?? '',
          link: values.link ?? '',
          startsAt: momentOf(day, from),
          endsAt: momentOf(day, to),
        }
        await model.act(api =>
          of
            ? api('POST learning/desk/sessions/:id', { params: { id: of.id }, body })
            : api('POST learning/desk/sessions', {
                body: { ...body, class: values.class ?? '', weeks: Number(values.weeks) || 1 },
              }),
        )
      }}
      onClose={onClose}
    />
  )
}
