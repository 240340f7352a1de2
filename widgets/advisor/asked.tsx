import type { Api } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import type { Model, People } from './model.ts'
import type { AdvisorWords } from './words.en.ts'

/** Action that an advisor confirms or completes in a dialog. */
export type PairAction =
  | { what: 'assign' }
  | { what: 'task'; session: string }
  | { what: 'due'; task: string; day: string }
  | { what: 'accept' | 'return'; task: string; topic: string }
  | { what: 'feedback'; session: string; name: string }
  | { what: 'note' }
  | { what: 'meeting' }

type Values = Record<string, string>
type Field = FormField<Values>
type Props = {
  model: Model
  pair: string
  action: PairAction
  playbooks: People['playbooks']
  today: string
  onClose(): void
}

/** Renders the dialog's form for an action and submits it. */
export function AskedDialog({ model, pair, action, playbooks, today, onClose }: Props) {
  const t = useWords<AdvisorWords>()
  const params = { id: pair }
  const text = (name: string, more: object = {}): Field => ({
    kind: 'lines',
    name,
    maxLength: 2_000,
    ...more,
  })
  const forms: Record<
    PairAction['what'],
    {
      fields: Field[]
      start?: Values
      send(api: Api, values: Values): Promise<{ message: string } | { msg: string }>
    }
  > = {
    assign: {
      fields: [
        {
          kind: 'select',
          name: 'playbook',
          options: playbooks.map(({ id, name }) => ({ value: id, text: name })),
        },
        { kind: 'date', name: 'from' },
      ],
      start: { playbook: '', from: today },
      send: (api, { playbook = '', from = '' }) =>
        api('POST playbook/pairs/:id/playbooks', { params, body: { playbook, from } }),
    },
    task: {
      fields: [
        { kind: 'text', name: 'topic', maxLength: 120 },
        text('task', { maxLength: 4_000 }),
        { kind: 'date', name: 'due', label: { key: 'dueDay' }, optional: true, first: today },
      ],
      start: { topic: '', task: '', due: '' },
      send: (api, { topic = '', task = '', due = '' }) =>
        api('POST playbook/pairs/:id/tasks', {
          params,
          body: { session: 'session' in action ? action.session : '', topic, task, due: due || null },
        }),
    },
    due: {
      fields: [{ kind: 'date', name: 'due', label: { key: 'dueDay' }, optional: true, first: today }],
      start: { due: 'day' in action ? action.day : '' },
      send: (api, { due = '' }) =>
        api('POST playbook/tasks/:id/due', { params: { id: taskOf(action) }, body: { due: due || null } }),
    },
    accept: {
      fields: [text('note', { optional: true })],
      start: { note: '' },
      send: (api, { note = '' }) =>
        api('POST playbook/tasks/:id/verdict', {
          params: { id: taskOf(action) },
          body: { verdict: 'accepted', note },
        }),
    },
    return: {
      fields: [text('why')],
      start: { why: '' },
      send: (api, { why = '' }) =>
        api('POST playbook/tasks/:id/verdict', {
          params: { id: taskOf(action) },
          body: { verdict: 'returned', note: why },
        }),
    },
    feedback: {
      fields: [
        {
          kind: 'radio',
          name: 'rated',
          options: [5, 4, 3, 2, 1].map(star => ({ value: String(star), text: t('stars', { count: star }) })),
        },
        text('feedback', { optional: true }),
      ],
      start: { rated: '', feedback: '' },
      send: (api, { rated = '', feedback = '' }) =>
        api('POST playbook/add-feedback', {
          body: {
            rated: Number(rated),
            feedback,
            pairingId: pair,
            from: 'Advisor' as const,
            sessionId: 'session' in action ? action.session : '',
          },
          files: {},
        }),
    },
    note: {
      fields: [
        text('text', { maxLength: 4_000 }),
        {
          kind: 'radio',
          name: 'who',
          options: (['private', 'shared'] as const).map(value => ({ value, text: t(`note-${value}`) })),
        },
      ],
      start: { text: '', who: 'private' },
      send: (api, { text: written = '', who }) =>
        api('POST playbook/pairs/:id/notes', {
          params,
          body: { text: written, isPrivate: who === 'private' },
        }),
    },
    meeting: {
      fields: [
        { kind: 'date', name: 'day', first: today },
        {
          kind: 'text',
          name: 'time',
          check: value => (/^([01]\d|2[0-3]):[0-5]\d$/.test(String(value)) ? null : { key: 'timeWrong' }),
        },
        { kind: 'digits', name: 'minutes' },
        { kind: 'text', name: 'place', optional: true, maxLength: 120 },
        { kind: 'url', name: 'link', optional: true },
        text('agenda', { optional: true }),
      ],
      start: { day: '', time: '10:00', minutes: '60', place: '', link: '', agenda: '' },
      send: (api, { day = '', time = '', minutes = '', place = '', link = '', agenda = '' }) =>
        api('POST playbook/pairs/:id/meetings', {
          params,
          body: { startsAt: `${day}T${time}`, minutes: Number(minutes), place, link, agenda },
        }),
    },
  }
  const { fields, start, send } = forms[action.what]
  return (
    <FormDialog<Values>
      title={t(`ask-${action.what}`)}
      lead={'topic' in action ? action.topic : 'name' in action ? action.name : undefined}
      fields={fields}
      start={start ?? {}}
      action={t(`do-${action.what}`)}
      onSubmit={values => model.act(api => send(api, values))}
      onClose={onClose}
    />
  )
}

const taskOf = (action: PairAction): string => ('task' in action ? action.task : '')
