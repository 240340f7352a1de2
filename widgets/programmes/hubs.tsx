import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ManagedHub } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import { Badge } from '#kit/staff/badge.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
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

  if (failure && !value) {
    return <Failure text={failure.message} onRetry={model.hubs.refresh} />
  }
  if (!value) return <Skeleton bones={['card', 'card', 'card']} />
  const add = isSuper ? (
    <Button kind="primary" className="no-print" onClick={() => setDeed({ deed: 'new' })}>
      {say('newHub')}
    </Button>
  ) : null

  return (
    <>
      {value.length === 0 ? (
        <Empty title={say('noHubs')} text={say('noHubsText')} deed={add} />
      ) : (
        <>
          <div className="intro">
            <p className="soft">{say(isSuper ? 'hubsLead' : 'hubsRead')}</p>
            {add}
          </div>
          <HubTable hubs={value} isSuper={isSuper} onDeed={setDeed} />
        </>
      )}
      {deed && <HubDialog model={model} deed={deed} onClose={() => setDeed(null)} />}
    </>
  )
}

type TableProps = { hubs: readonly ManagedHub[]; isSuper: boolean; onDeed(deed: Deed): void }

function HubTable({ hubs, isSuper, onDeed }: TableProps) {
  const say = useSay()
  const deeds: Column<ManagedHub> = {
    key: 'deeds',
    title: say('deeds'),
    value: () => null,
    cell: hub => (
      <span className="row-deeds">
        <Button onClick={() => onDeed({ deed: 'edit', hub })}>
          {say('edit')}
          <span className="sr"> {hub.name}</span>
        </Button>
        <Button kind="plain" onClick={() => onDeed({ deed: hub.active ? 'off' : 'on', hub })}>
          {say(hub.active ? 'switchOff' : 'switchOn')}
          <span className="sr"> {hub.name}</span>
        </Button>
      </span>
    ),
  }
  const columns: Column<ManagedHub>[] = [
    {
      key: 'name',
      title: say('hub'),
      sort: true,
      value: ({ name }) => name,
      cell: ({ name, active }) => (
        <span className="lines">
          {name}
          <Badge tone={active ? 'good' : 'plain'} text={say(active ? 'hubOn' : 'hubOff')} />
        </span>
      ),
    },
    { key: 'coach', title: say('coach'), value: ({ coach }) => coach || '–' },
    {
      key: 'contact',
      title: say('contact'),
      value: ({ email, phone }) => `${email} ${phone}`,
      cell: ({ email, phone, address }) => (
        <span className="lines">
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>}
          {address && <span className="soft">{address}</span>}
          {!email && !phone && !address && '–'}
        </span>
      ),
    },
    { key: 'people', title: say('people'), align: 'figure', sort: true, value: ({ people }) => people },
    ...(isSuper ? [deeds] : []),
  ]
  return (
    <Table caption={say('hubs')} quiet columns={columns} rows={hubs} rowKey={({ id }) => id} pageSize={50} />
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
      ...({ kind: 'text', name: 'coach', label: say('coach') } as const),
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
