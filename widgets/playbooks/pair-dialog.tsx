import { useStore } from '@nanostores/react'
import type { PairRow } from '#contract/playbook-desk.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** Action on a pair that needs a dialog. */
export type PairAction = { what: 'pair' } | { what: 'hand-over' | 'end'; one: PairRow }

type Values = {
  entrepreneur?: string
  advisor?: string
  playbooks?: string[]
  reason?: string
  handOver?: string
}

/** Renders the dialog's form for an action and submits it. */
export function AskedDialog({
  model,
  action,
  onClose,
}: {
  model: Model
  action: PairAction
  onClose(): void
}) {
  const t = useWords<PlaybooksWords>()
  const advisors = useStore(model.advisors.$state).value ?? []
  const books = useStore(model.books.$state).value ?? []
  const own = 'one' in action ? action.one.advisor.id : ''
  const advisor = {
    kind: 'select' as const,
    name: 'advisor',
    options: advisors
      .filter(({ id, status }) => id !== own && status !== 'deactivated')
      .map(({ id, name, pairs }) => ({ value: id, text: t('load', { name, count: pairs }) })),
  }
  const reason = { kind: 'text' as const, name: 'reason', maxLength: 300 }
  const offered = books.filter(({ version, isRetired }) => version !== null && !isRetired)
  const fields =
    action.what === 'pair'
      ? [
          { kind: 'email' as const, name: 'entrepreneur' },
          advisor,
          {
            kind: 'multi' as const,
            name: 'playbooks',
            optional: true,
            options: offered.map(({ id, name }) => ({ value: id, text: name })),
          },
        ]
      : action.what === 'hand-over'
        ? [advisor, reason, { kind: 'lines' as const, name: 'handOver', optional: true, maxLength: 2_000 }]
        : [reason]
  const send = (values: Values) =>
    model.act(api => {
      const { entrepreneur = '', advisor: by = '', playbooks = [], reason: why = '', handOver = '' } = values
      if (action.what === 'pair') {
        return api('POST playbook/desk/pairs', { body: { entrepreneur, advisor: by, playbooks } })
      }
      const params = { id: action.one.id }
      return action.what === 'hand-over'
        ? api('POST playbook/desk/pairs/:id/advisor', {
            params,
            body: { advisor: by, reason: why, handOver },
          })
        : api('POST playbook/desk/pairs/:id/end', { params, body: { reason: why } })
    })
  return (
    <FormDialog<Values>
      title={t(`ask-${action.what}`)}
      lead={'one' in action ? action.one.entrepreneur.name : undefined}
      fields={fields}
      start={{ entrepreneur: '', advisor: '', playbooks: [], reason: '', handOver: '' }}
      action={t(`do-${action.what}`)}
      grave={action.what === 'end'}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
