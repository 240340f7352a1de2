import { TRAINEE_STATES } from '#contract/learning.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Model, useRecord } from './model.ts'
import type { TraineesWords } from './trainees.en.ts'

/** Action on trainees of one cohort. */
export type ToTrainees = {
  what: 'move' | 'mentor' | 'state'
  cohort: string
  /** Resolves the trainees' ids on submit: a selection of all may be large. */
  whom(): Promise<string[]>
  /** Their number, or a single trainee's name. */
  lead: string
}

type Values = Record<string, string>
type Props = { model: Model; dialog: ToTrainees; onDone(): void; onClose(): void }

/** Renders the dialog's form for an action and submits it. */
export function TraineeDialog({ model, dialog, onDone, onClose }: Props) {
  const t = useWords<TraineesWords>()
  const { what, cohort } = dialog
  const reading = useRecord(model, 'GET learning/desk/cohorts/:id', cohort)
  const { value: of, instead } = useRead(reading)
  if (!of) {
    return (
      <Dialog title={t(`ask-${what}`)} onClose={onClose}>
        {instead}
      </Dialog>
    )
  }
  const mentors = of.teachers.filter(({ part }) => part === 'mentor')
  const fields: Record<ToTrainees['what'], FormField<Values>> = {
    move: {
      kind: 'select',
      name: 'class',
      options: of.classList.map(({ id, name }) => ({ value: id, text: name })),
    },
    mentor: {
      kind: 'select',
      name: 'mentor',
      optional: true,
      hint: t('mentorHint'),
      options: mentors.map(one => ({
        value: one.account,
        text: t('mentorLoad', { name: one.name, count: one.trainees }),
      })),
    },
    state: {
      kind: 'radio',
      name: 'traineeState',
      options: TRAINEE_STATES.map(value => ({ value, text: t(value) })),
    },
  }
  return (
    <FormDialog<Values>
      title={t(`ask-${what}`)}
      lead={dialog.lead}
      fields={[fields[what]]}
      start={{ class: '', mentor: '', traineeState: '' }}
      action={{ key: 'save' }}
      onSubmit={async values => {
        const trainees = await dialog.whom()
        await model.act(api => {
          if (what === 'move') {
            return api('POST learning/desk/trainees/move', { body: { trainees, class: values.class ?? '' } })
          }
          if (what === 'mentor') {
            return api('POST learning/desk/trainees/mentor', {
              body: { trainees, mentor: values.mentor || null },
            })
          }
          const state = TRAINEE_STATES.find(one => one === values.traineeState) ?? 'active'
          return api('POST learning/desk/trainees/state', { body: { trainees, state } })
        })
        onDone()
      }}
      onClose={onClose}
    />
  )
}
