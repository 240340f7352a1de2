import { useStore } from '@nanostores/react'
import type { FormEvent, ReactNode } from 'react'
import type { ManagedTenant } from '#contract/administration.ts'
import { Button } from '#kit/core/button.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import type { FormState } from './forms.ts'
import type { Model } from './model.ts'
import type { Fields } from './portals.ts'
import { useFaults, useNotify, useT } from './words.tsx'

type Props = {
  lead?: string
  state: FormState
  /** Whether something was typed that is not saved. */
  isChanged: boolean
  /** The labels of the fields, in their order: what the summary of faults names. */
  labels: Record<string, string>
  /** Says what is wrong with a field, where that is more than the texts of the faults themselves. */
  error?(field: string): string | null
  action: string
  onSave(): void
  onDiscard(): void
  children: ReactNode
}

/** A form that keeps what is typed until it is saved or thrown away, and says which of the two is due. */
export function SaveForm({
  lead,
  state,
  isChanged,
  labels,
  error,
  action,
  onSave,
  onDiscard,
  children,
}: Props) {
  const t = useT()
  const own = useFaults(state.faults)
  const fault = error ?? own
  const problems = Object.entries(labels).flatMap(([field, label]) => {
    const text = fault(field)
    return text ? [{ field, label, text }] : []
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!state.busy) onSave()
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      {lead && <p className="muted">{lead}</p>}
      {state.attempt > 0 && <ErrorSummary problems={problems} attempt={state.attempt} />}
      {children}
      <div className={isChanged ? 'saving due' : 'saving'}>
        <Button kind="primary" type="submit" busy={state.busy}>
          {action}
        </Button>
        {isChanged && <Button onClick={onDiscard}>{t('discard')}</Button>}
        <span className="muted" role="status">
          {isChanged && t('unsaved')}
        </span>
      </div>
    </form>
  )
}

type PartProps = {
  model: Model
  /** The portal as it will be once everything is saved. */
  tenant: ManagedTenant
  names: readonly (keyof Fields)[]
  lead: string
  labels: Record<string, string>
  children(error: (field: string) => string | null): ReactNode
}

/** The form of one part of a portal: it saves that part and leaves the others as they are. */
export function PartForm({ model, tenant: { code }, names, lead, labels, children }: PartProps) {
  const { portals } = model
  const t = useT()
  const notify = useNotify(model)
  const state = portals.forms.stateOf(useStore(portals.forms.$states), code)
  const typed = useStore(portals.forms.$typed)[code] ?? {}
  const fault = useFaults(state.faults)
  return (
    <SaveForm
      lead={lead}
      state={state}
      labels={labels}
      isChanged={names.some(name => name in typed)}
      action={t('save')}
      onSave={async () => notify(await portals.save(code, names), t('saved'))}
      onDiscard={() => portals.discard(code, names)}
    >
      {children(fault)}
    </SaveForm>
  )
}
