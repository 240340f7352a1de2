import { useState } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { newId } from '#kit/new-id.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { formatMoney } from '#rules/money.ts'
import { type AskedAction, QUESTIONS } from './action-questions.tsx'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

type Props = {
  action: AskedAction
  model: Model
  loan: StaffLoan
  onDone(sentence: string): void
  onClose(): void
}

/** Renders the confirmation of an action. */
export function ActionDialog({ action, model, loan, onDone, onClose }: Props) {
  const t = useWords<WorkWords>()
  const [key] = useState(newId)
  const [isAbove, setAbove] = useState(false)
  const { send, ...question } = QUESTIONS[action]({
    t,
    loan,
    calls: model.loan,
    money: amount => formatMoney(amount, loan.currency),
    key,
    isAbove,
    onAbove: () => setAbove(true),
  })
  return <FormDialog {...question} onSubmit={async values => onDone(await send(values))} onClose={onClose} />
}
