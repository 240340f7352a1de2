import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ManagedHub } from '#contract/programme.ts'
import { hubColumns } from '#contract/programme-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { useRows } from '#kit/screens/read.tsx'
import { telOf } from '#rules/contact.ts'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

/** Action on a hub whose dialog is open. */
type Action = { action: 'new' } | { action: 'edit' | 'off' | 'on'; hub: ManagedHub }

/** Renders the hubs and their contacts. */
export function Hubs({ model }: { model: Model }) {
  const t = useT()
  const rows = useRows(model.hubs)
  const isSuper = useStore(model.$isSuper)
  const [action, setAction] = useState<Action | null>(null)
  return (
    <>
      <List<ManagedHub, typeof hubColumns>
        caption={t('hubs')}
        lead={t(isSuper ? 'hubsLead' : 'hubsRead')}
        main={isSuper ? { text: t('newHub'), onClick: () => setAction({ action: 'new' }) } : undefined}
        {...rows}
        columns={hubColumns}
        cells={{
          hub: ({ name, active }) => (
            <Lines>
              {name}
              <Badge tone={active ? 'good' : 'plain'} text={t(active ? 'hubOn' : 'hubOff')} />
            </Lines>
          ),
          contact: ({ email, phone, address }) =>
            email || phone || address ? (
              <Lines under={address}>
                {email && <a href={`mailto:${email}`}>{email}</a>}
                {phone && <a href={telOf(phone)}>{phone}</a>}
              </Lines>
            ) : (
              '–'
            ),
        }}
        actions={
          isSuper
            ? hub => (
                <span className="row-actions">
                  <Button of={hub.name} onClick={() => setAction({ action: 'edit', hub })}>
                    {t('edit')}
                  </Button>
                  <Button
                    of={hub.name}
                    kind="plain"
                    onClick={() => setAction({ action: hub.active ? 'off' : 'on', hub })}
                  >
                    {t(hub.active ? 'switchOff' : 'switchOn')}
                  </Button>
                </span>
              )
            : undefined
        }
        empty={{ title: t('noHubs'), text: t('noHubsText') }}
      />
      {action && <HubDialog model={model} action={action} onClose={() => setAction(null)} />}
    </>
  )
}

function HubDialog({ model, action: opened, onClose }: { model: Model; action: Action; onClose(): void }) {
  const t = useT()
  const hub = opened.action === 'new' ? null : opened.hub
  const save = async (change: Partial<Omit<ManagedHub, 'id' | 'people'>>, text: string) => {
    if (hub) await model.api('PATCH onboarding/hubs/:id', { params: { id: hub.id }, body: change })
    else {
      const blank = { name: '', coach: '', email: '', phone: '', address: '', active: true }
      await model.api('POST onboarding/hubs', { body: { ...blank, ...change } })
    }
    onClose()
    model.toaster.announce(text, { kind: 'good' })
    await model.hubs.refresh()
  }

  if (hub && (opened.action === 'off' || opened.action === 'on')) {
    const active = opened.action === 'on'
    const { name, people } = hub
    return (
      <FormDialog
        title={t(active ? 'switchOnTitle' : 'switchOffTitle', { name })}
        lead={<p>{active ? t('switchOnText') : t('switchOffText', { count: people })}</p>}
        grave={!active}
        action={t(active ? 'switchOn' : 'switchOff')}
        onSubmit={() => save({ active }, t(active ? 'isSwitchedOn' : 'isSwitchedOff', { name }))}
        onClose={onClose}
      />
    )
  }
  const fields: FormField[] = [
    { kind: 'text', name: 'name', label: t('hubName'), hint: t('hubNameHint'), maxLength: 60 },
    {
      ...({ kind: 'text', name: 'coach', label: t('column-coach') } as const),
      hint: t('coachHint'),
      optional: true,
      maxLength: 120,
    },
    { kind: 'email', name: 'email', optional: true, maxLength: 120 },
    { kind: 'text', name: 'phone', optional: true, maxLength: 40 },
    { kind: 'text', name: 'address', optional: true, maxLength: 200 },
  ]
  const { name = '', coach = '', email = '', phone = '', address = '' } = hub ?? {}
  return (
    <FormDialog
      title={hub ? t('editHub', { name }) : t('newHub')}
      fields={fields}
      start={{ name, coach, email, phone, address }}
      action={{ key: 'save' }}
      onSubmit={values => save(values, hub ? t('saved') : t('hubAdded', { name: values.name ?? '' }))}
      onClose={onClose}
    />
  )
}
