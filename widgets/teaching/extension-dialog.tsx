import type { TaughtWhole } from '#contract/learning-taught.ts'
import type { WireAssignment } from '#contract/learning-trainee.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { addDays, dayOf } from '#rules/day.ts'
import type { Model } from './model.ts'
import type { TraineesWords } from './trainees.en.ts'

type Props = { model: Model; trainee: TaughtWhole; one: WireAssignment; onClose(): void }

/** Renders the dialog that gives a trainee more time for an assignment. */
export function ExtensionDialog({ model, trainee, one, onClose }: Props) {
  const t = useWords<TraineesWords>()
  const { day } = useDays()
  const due = dayOf(one.dueAt * 1_000)
  return (
    <FormDialog<{ dueOn: string }>
      title={t('extend')}
      lead={t('extendLead', { title: one.title, day: day(due) })}
      fields={[{ kind: 'date', name: 'dueOn', label: t('extendTo'), first: addDays(due, 1) }]}
      start={{ dueOn: '' }}
      onSubmit={body => {
        const params = { id: trainee.id, assignment: one.id }
        return model.act(api =>
          api('POST learning/desk/trainees/:id/assignments/:assignment/extension', { params, body }),
        )
      }}
      onClose={onClose}
    />
  )
}
