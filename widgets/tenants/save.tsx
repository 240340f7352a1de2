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
  /** Whether there are unsaved changes. */
  isChanged: boolean
  /** Labels of the fields in order, for the error summary. */
  labels: Record<string, string>
  /** Returns a field's problem, where it needs more than the default texts. */
  error?(field: string): string | null
  action: string
  onSave(): void
  onDiscard(): void
  children: ReactNode
}

/** Renders a form that keeps changes until they are saved or discarded, and shows whether there are any. */
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
  /** The portal with unsaved changes applied. */
  tenant: ManagedTenant
  names: readonly (keyof Fields)[]
  lead: string
  labels: Record<string, string>
  children(error: (field: string) => string | null): ReactNode
}

/** Renders the form of one part of a portal, which saves only that part. */
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
