import { useStore } from '@nanostores/react'
import type { PairRow } from '#contract/playbook-desk.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** Action on a pair that needs a dialog. */
export type Asked = { what: 'pair' } | { what: 'hand-over' | 'end'; one: PairRow }

type Values = {
  entrepreneur?: string
  advisor?: string
  playbooks?: string[]
  reason?: string
  handOver?: string
}

/** Renders the dialog's form for an action and submits it. */
export function AskedDialog({ model, asked, onClose }: { model: Model; asked: Asked; onClose(): void }) {
  const t = useWords<PlaybooksWords>()
  const advisors = useStore(model.advisors.$state).value ?? []
  const books = useStore(model.books.$state).value ?? []
  const own = 'one' in asked ? asked.one.advisor.id : ''
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
    asked.what === 'pair'
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
      : asked.what === 'hand-over'
        ? [advisor, reason, { kind: 'lines' as const, name: 'handOver', optional: true, maxLength: 2_000 }]
        : [reason]
  const send = (values: Values) =>
    model.act(api => {
      const { entrepreneur = '', advisor: by = '', playbooks = [], reason: why = '', handOver = '' } = values
      if (asked.what === 'pair') {
        return api('POST playbook/desk/pairs', { body: { entrepreneur, advisor: by, playbooks } })
      }
      const params = { id: asked.one.id }
      return asked.what === 'hand-over'
        ? api('POST playbook/desk/pairs/:id/advisor', {
            params,
            body: { advisor: by, reason: why, handOver },
          })
        : api('POST playbook/desk/pairs/:id/end', { params, body: { reason: why } })
    })
  return (
    <FormDialog<Values>
      title={t(`ask-${asked.what}`)}
      lead={'one' in asked ? asked.one.entrepreneur.name : undefined}
      fields={fields}
      start={{ entrepreneur: '', advisor: '', playbooks: [], reason: '', handOver: '' }}
      action={t(`do-${asked.what}`)}
      grave={asked.what === 'end'}
      onSubmit={send}
      onClose={onClose}
    />
  )
}
