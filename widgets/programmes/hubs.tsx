import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ManagedHub } from '#contract/programme.ts'
import { hubColumns } from '#contract/programme-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import type { Model } from './model.ts'
import { useSay } from './words.tsx'

/** What is about to be done: with a hub, or to make one. */
type Deed = { deed: 'new' } | { deed: 'edit' | 'off' | 'on'; hub: ManagedHub }

/** The places that people belong to, and who helps there. */
export function Hubs({ model }: { model: Model }) {
  const say = useSay()
  const { value, failure } = useStore(model.hubs.$state)
  const isSuper = useStore(model.$isSuper)
  const [deed, setDeed] = useState<Deed | null>(null)
  return (
    <>
      <List<ManagedHub, typeof hubColumns>
        caption={say('hubs')}
        lead={say(isSuper ? 'hubsLead' : 'hubsRead')}
        main={isSuper ? { text: say('newHub'), onClick: () => setDeed({ deed: 'new' }) } : undefined}
        rows={value}
        failure={failure}
        onRetry={model.hubs.refresh}
        columns={hubColumns}
        cells={{
          hub: ({ name, active }) => (
            <Lines>
              {name}
              <Badge tone={active ? 'good' : 'plain'} text={say(active ? 'hubOn' : 'hubOff')} />
            </Lines>
          ),
          contact: ({ email, phone, address }) =>
            email || phone || address ? (
              <Lines under={address}>
                {email && <a href={`mailto:${email}`}>{email}</a>}
                {phone && <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>}
              </Lines>
            ) : (
              '–'
            ),
        }}
        actions={
          isSuper
            ? hub => (
                <span className="row-actions">
                  <Button onClick={() => setDeed({ deed: 'edit', hub })}>
                    {say('edit')}
                    <span className="sr"> {hub.name}</span>
                  </Button>
                  <Button kind="plain" onClick={() => setDeed({ deed: hub.active ? 'off' : 'on', hub })}>
                    {say(hub.active ? 'switchOff' : 'switchOn')}
                    <span className="sr"> {hub.name}</span>
                  </Button>
                </span>
              )
            : undefined
        }
        empty={{ title: say('noHubs'), text: say('noHubsText') }}
      />
      {deed && <HubDialog model={model} deed={deed} onClose={() => setDeed(null)} />}
    </>
  )
}

type DialogProps = { model: Model; deed: Deed; onClose(): void }

function HubDialog({ model, deed: asked, onClose }: DialogProps) {
  const say = useSay()
  const hub = asked.deed === 'new' ? null : asked.hub
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

  if (hub && (asked.deed === 'off' || asked.deed === 'on')) {
    const active = asked.deed === 'on'
    const { name, people } = hub
    return (
      <FormDialog
        title={say(active ? 'switchOnTitle' : 'switchOffTitle', { name })}
        lead={<p>{active ? say('switchOnText') : say('switchOffText', { count: people })}</p>}
        fields={[]}
        grave={!active}
        deed={say(active ? 'switchOn' : 'switchOff')}
        onSubmit={() => save({ active }, say(active ? 'isSwitchedOn' : 'isSwitchedOff', { name }))}
        onClose={onClose}
      />
    )
  }
  const fields: FormField[] = [
    { kind: 'text', name: 'name', label: say('hubName'), hint: say('hubNameHint'), maxLength: 60 },
    {
      ...({ kind: 'text', name: 'coach', label: say('column-coach') } as const),
      ...{ hint: say('coachHint'), optional: true, maxLength: 120 },
    },
    { kind: 'email', name: 'email', label: say('email'), optional: true, maxLength: 120 },
    { kind: 'text', name: 'phone', label: say('phone'), optional: true, maxLength: 40 },
    { kind: 'text', name: 'address', label: say('address'), optional: true, maxLength: 200 },
  ]
  const { name = '', coach = '', email = '', phone = '', address = '' } = hub ?? {}
  return (
    <FormDialog
      title={hub ? say('editHub', { name }) : say('newHub')}
      fields={fields}
      start={{ name, coach, email, phone, address }}
      deed={say('save')}
      onSubmit={values => save(values, hub ? say('saved') : say('hubAdded', { name: values.name ?? '' }))}
      onClose={onClose}
    />
  )
}
