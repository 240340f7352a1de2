import type { InvestRow } from '#contract/invest-desk.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { Model } from './model.ts'
import type { DeskWords } from './words.en.ts'

export type Decision = { row: InvestRow; isListed: boolean }

/** Renders the confirmation of a listing decision; a refusal needs a reason. */
export function Decide({ model, decision, onClose }: { model: Model; decision: Decision; onClose(): void }) {
  const t = useWords<DeskWords>()
  const { row, isListed } = decision
  const { name } = row
  return (
    <FormDialog<{ reason: string }>
      title={t(isListed ? 'letTitle' : 'keepOutTitle', { name })}
      lead={t(isListed ? 'letText' : 'keepOutText')}
      action={t(isListed ? 'let' : 'keepOut')}
      start={{ reason: '' }}
      fields={isListed ? [] : [{ kind: 'lines', name: 'reason', maxLength: 500 }]}
      onSubmit={({ reason }) => model.decide(row, isListed, reason)}
      onClose={onClose}
    />
  )
}
