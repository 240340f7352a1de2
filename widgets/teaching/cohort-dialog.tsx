import { atom } from 'nanostores'
import { TEACHER_PARTS } from '#contract/learning.ts'
import {
  COHORT_ZONES,
  type CohortChoices,
  type CohortTeacher,
  type CohortWhole,
} from '#contract/learning-cohort.ts'
import type { Api } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { partOf } from '#kit/part-of.ts'
import { dataOf } from '#kit/reading.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { type Source, useRead } from '#kit/screens/read.tsx'
import { currentDay } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { addDays } from '#rules/day.ts'
import type { CohortWords } from './cohort.en.ts'
import type { Model } from './model.ts'

/** Action on a cohort that needs a dialog. */
export type OpenDialog =
  | { what: 'open' }
  | { what: 'change' | 'copy' | 'class' | 'teacher' | 'broadcast' | 'invite' | 'selected'; of: CohortWhole }
  | { what: 'rename'; of: CohortWhole; group: { id: string; name: string } }
  | { what: 'end-teacher'; of: CohortWhole; teacher: CohortTeacher }

type Values = Record<string, string>
type Form = {
  fields: FormField<Values>[]
  start?: Values
  send(values: Values, api: Api): Promise<{ message: string; id?: string }>
}

const createChoices = (model: Model) =>
  model.read(atom('all'), dataOf(model.api, 'GET learning/desk/choices'))

/** For the dialogs without choices. */
const NO_CHOICES: Source<CohortChoices> = {
  $state: atom({
    value: { editions: [], hubs: [], programmes: [], teachers: [] },
    loading: false,
    failure: null,
  }),
  refresh() {},
}

/** Renders the dialog's form for an action and submits it. */
export function CohortDialog({
  model,
  dialog,
  onClose,
}: {
  model: Model
  dialog: OpenDialog
  onClose(): void
}) {
  const t = useWords<CohortWords>()
  const { what } = dialog
  const needsChoices = what === 'open' || what === 'change' || what === 'teacher'
  const { value, instead } = useRead(needsChoices ? partOf(model, createChoices) : NO_CHOICES)
  if (!value) {
    return (
      <Dialog title={t(`ask-${what}`)} onClose={onClose}>
        {instead}
      </Dialog>
    )
  }
  const { fields, start, send } = formOf(dialog, t, value)
  return (
    <FormDialog<Values>
      title={t(`ask-${what}`)}
      lead={leadOf(dialog, t)}
      fields={fields}
      start={{ ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...start }}
      action={t(`do-${what}`)}
      grave={what === 'end-teacher'}
      onSubmit={async values => {
        const { id } = await model.act(api => send(values, api))
        if ((what === 'open' || what === 'copy') && id) model.path.navigate(`/cohorts/${id}`)
      }}
      onClose={onClose}
    />
  )
}

type T = ReturnType<typeof useWords<CohortWords>>

const leadOf = (dialog: OpenDialog, t: T): string | undefined => {
  if (dialog.what === 'selected') return t('selectedLead', { count: dialog.of.selected })
  if (dialog.what === 'end-teacher') return dialog.teacher.name
  if (dialog.what === 'copy') return t('copyLead')
  if (dialog.what === 'broadcast') return t('broadcastLead')
  return dialog.what === 'invite' ? t('inviteLead') : undefined
}

const named = (rows: readonly { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, text: name }))

function formOf(dialog: OpenDialog, t: T, choices: CohortChoices): Form {
  const name = { kind: 'text' as const, name: 'name', maxLength: 120 }
  if (dialog.what === 'open' || dialog.what === 'change') return termsForm(dialog, t, choices)
  const { of } = dialog
  const params = { id: of.id }
  const classes = { kind: 'select' as const, name: 'class', options: named(of.classList) }
  const [first] = of.classList
  switch (dialog.what) {
    case 'copy':
      return {
        fields: [name, { kind: 'date', name: 'startsOn' }],
        start: { startsOn: addDays(of.endsOn, 3) },
        send: ({ name = '', startsOn = '' }, api) =>
          api('POST learning/desk/cohorts/:id/copy', { params, body: { name, startsOn } }),
      }
    case 'class':
      return {
        fields: [{ ...name, maxLength: 80 }],
        send: ({ name = '' }, api) =>
          api('POST learning/desk/cohorts/:id/classes', { params, body: { name } }),
      }
    case 'rename':
      return {
        fields: [{ ...name, maxLength: 80 }],
        start: { name: dialog.group.name },
        send: ({ name = '' }, api) =>
          api('POST learning/desk/classes/:id', { params: { id: dialog.group.id }, body: { name } }),
      }
    case 'teacher':
      return {
        fields: [
          {
            kind: 'select',
            name: 'account',
            options: choices.teachers.map(one => ({ value: one.id, text: `${one.name}, ${one.email}` })),
          },
          {
            kind: 'radio',
            name: 'part',
            options: TEACHER_PARTS.map(value => ({ value, text: t(`part-${value}`) })),
          },
          { ...classes, optional: true, label: t('onlyClass'), when: ({ part }) => part === 'trainer' },
        ],
        start: { part: 'mentor' },
        send: ({ account = '', part, class: group }, api) =>
          api('POST learning/desk/cohorts/:id/teachers', {
            params,
            body: { account, part: part === 'trainer' ? 'trainer' : 'mentor', class: group || null },
          }),
      }
    case 'end-teacher':
      return {
        fields: [],
        send: (_, api) => api('POST learning/desk/teachers/:id/end', { params: { id: dialog.teacher.id } }),
      }
    case 'broadcast':
      return {
        fields: [
          { ...classes, optional: true, label: t('toClass') },
          { kind: 'lines', name: 'text', maxLength: 1_000 },
        ],
        send: ({ class: group, text = '' }, api) =>
          api('POST learning/desk/cohorts/:id/broadcast', { params, body: { class: group || null, text } }),
      }
    case 'invite':
      return {
        fields: [
          classes,
          { kind: 'email', name: 'email' },
          { kind: 'text', name: 'firstName', optional: true, maxLength: 60 },
          { kind: 'text', name: 'lastName', optional: true, maxLength: 60 },
        ],
        start: { class: first?.id ?? '' },
        send: ({ class: group = '', email = '', firstName, lastName }, api) =>
          api('POST learning/desk/cohorts/:id/trainees', {
            params,
            body: { class: group, email, firstName, lastName },
          }),
      }
    case 'selected':
      return {
        fields: [classes],
        start: { class: first?.id ?? '' },
        send: ({ class: group = '' }, api) =>
          api('POST learning/desk/cohorts/:id/selected', { params, body: { class: group } }),
      }
  }
}

/** Returns the form that creates or changes a cohort. */
function termsForm(dialog: OpenDialog, t: T, { editions, hubs, programmes }: CohortChoices): Form {
  const of = 'of' in dialog ? dialog.of : null
  const today = currentDay()
  const fields: FormField<Values>[] = [
    { kind: 'text', name: 'name', maxLength: 120 },
    {
      kind: 'select',
      name: 'edition',
      options: editions.map(one => ({
        value: one.id,
        text: t('courseEdition', { course: one.course, number: one.number }),
      })),
    },
    { kind: 'date', name: 'startsOn' },
    { kind: 'date', name: 'endsOn' },
    { kind: 'select', name: 'hub', optional: true, options: named(hubs) },
    {
      kind: 'select',
      name: 'programme',
      optional: true,
      hint: t('programmeHint'),
      options: named(programmes),
    },
    {
      kind: 'radio',
      name: 'timeZone',
      options: COHORT_ZONES.map(value => ({ value, text: t(`zone-${value}`) })),
    },
    of
      ? {
          kind: 'radio',
          name: 'state',
          options: ['open', 'closed'].map(value => ({
            value,
            text: t(value === 'open' ? 'isOpen' : 'isClosed'),
          })),
        }
      : { kind: 'text', name: 'class', maxLength: 80, label: t('firstClass') },
  ]
  const zone = (text?: string) => COHORT_ZONES.find(one => one === text) ?? COHORT_ZONES[0]
  const terms = ({ name = '', edition = '', startsOn = '', endsOn = '', ...more }: Values) => ({
    name,
    edition,
    startsOn,
    endsOn,
    hub: more.hub || null,
    programme: more.programme || null,
    timeZone: zone(more.timeZone),
  })
  return of
    ? {
        fields,
        start: {
          name: of.name,
          edition: of.editionId,
          startsOn: of.startsOn,
          endsOn: of.endsOn,
          hub: of.hubId ?? '',
          programme: of.programme ?? '',
          timeZone: of.timeZone,
          state: of.closed ? 'closed' : 'open',
        },
        send: (values, api) =>
          api('POST learning/desk/cohorts/:id', {
            params: { id: of.id },
            body: { ...terms(values), closed: values.state === 'closed' },
          }),
      }
    : {
        fields,
        start: {
          edition: editions[0]?.id ?? '',
          startsOn: today,
          endsOn: addDays(today, 60),
          timeZone: COHORT_ZONES[0],
          class: t('classA'),
        },
        send: (values, api) =>
          api('POST learning/desk/cohorts', { body: { ...terms(values), class: values.class ?? '' } }),
      }
}
