import { useState } from 'react'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { currentDay } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { isDay } from '#rules/day.ts'
import { groupDigits } from '#rules/money.ts'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

type Props = {
  model: Model
  action: 'extend' | 'remind'
  /** Number of people affected. */
  count: number
  onClose(): void
}

/** Renders the confirmation of a bulk action and performs it. */
export function ActionDialog({ model, action, count, onClose }: Props) {
  const t = useT()
  const [far, setFar] = useState<{ done: number; of: number } | null>(null)
  const group = (many: number) => groupDigits(String(many))
  if (action === 'extend') {
    const progress = far && (
      <Progress
        label={t('extending')}
        value={far.done / far.of}
        text={t('ofTotal', { done: group(far.done), total: group(far.of) })}
      />
    )
    const check = (value: string) => (isDay(value) && value >= currentDay() ? null : t('dayPast'))
    return (
      <FormDialog
        title={t('extendTitle', { count })}
        lead={
          <>
            <p>{t('extendLead')}</p>
            {progress}
          </>
        }
        fields={[{ kind: 'date', name: 'deadline', label: t('newDeadline'), hint: t('dayEnds'), check }]}
        action={t('extend')}
        onSubmit={({ deadline = '' }) =>
          model.extend(deadline, {
            tell: (done, of) => setFar({ done, of }),
            done: people => t('extended', { people: group(people) }),
          })
        }
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t('remindTitle', { count })}
      lead={<p>{t('remindLead')}</p>}
      fields={[{ kind: 'text', name: 'note', hint: t('noteHint'), optional: true, maxLength: 300 }]}
      action={t('remind')}
      onSubmit={({ note = '' }) => model.remind(note)}
      onClose={onClose}
    />
  )
}
