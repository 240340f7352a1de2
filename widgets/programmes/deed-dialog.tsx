import { useState } from 'react'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { dayOf, isDay } from '#rules/day.ts'
import { groupDigits } from '#rules/money.ts'
import type { Model } from './model.ts'
import { useSay } from './words.tsx'

type Props = {
  model: Model
  deed: 'extend' | 'remind'
  /** How many people it is for. */
  count: number
  onClose(): void
}

/** Says what will happen to how many people, and does it. */
export function DeedDialog({ model, deed, count, onClose }: Props) {
  const say = useSay()
  const [far, setFar] = useState<{ done: number; of: number } | null>(null)
  const group = (many: number) => groupDigits(String(many))
  if (deed === 'extend') {
    const progress = far && (
      <Progress
        label={say('extending')}
        value={far.done / far.of}
        text={say('ofTotal', { done: group(far.done), total: group(far.of) })}
      />
    )
    const check = (value: string) => (isDay(value) && value >= dayOf(Date.now()) ? null : say('dayPast'))
    return (
      <FormDialog
        title={say('extendTitle', { count })}
        lead={
          <>
            <p>{say('extendLead')}</p>
            {progress}
          </>
        }
        fields={[{ kind: 'date', name: 'deadline', label: say('newDeadline'), hint: say('dayEnds'), check }]}
        deed={say('extend')}
        onSubmit={async ({ deadline = '' }) => {
          await model.extend(deadline, {
            tell: (done, of) => setFar({ done, of }),
            done: people => say('extended', { people: group(people) }),
          })
          onClose()
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={say('remindTitle', { count })}
      lead={<p>{say('remindLead')}</p>}
      fields={[
        {
          kind: 'text',
          name: 'note',
          label: say('note'),
          hint: say('noteHint'),
          optional: true,
          maxLength: 300,
        },
      ]}
      deed={say('remind')}
      onSubmit={async ({ note = '' }) => {
        await model.remind(note)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
