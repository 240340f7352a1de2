import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PersonRow } from '#contract/client.ts'
import { STAFF } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { type Deed, deedsFor } from '#kit/people/deeds.ts'
import { useListed } from '#kit/people/listed.ts'
import { NameCell, nameOf, Status } from '#kit/people/person.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { type Model, STATUSES } from './model.ts'
import type { StaffWords } from './words.en.ts'

const InviteDialog = later(() => import('#kit/people/invite-dialog.tsx').then(part => part.InviteDialog))
const PersonDialog = later(() => import('./person-dialog.tsx').then(part => part.PersonDialog))
const DeedDialog = later(() => import('#kit/people/deed-dialog.tsx').then(part => part.DeedDialog))

type Opened = { person: PersonRow; deed: Deed | null } | 'invite' | null

/** The staff, and the way in for others. */
export function Staffs({ model }: { model: Model }) {
  const say = useWords<StaffWords>()
  const { day } = useDays()
  const { user } = useStore(model.$self)
  const table = useListed(model)
  const query = useStore(model.list.$query) ?? {}
  const tenant = useStore(model.$tenant)
  const [opened, setOpened] = useState<Opened>(null)

  const close = () => setOpened(null)
  const announce = (sentence: string) => model.toaster.announce(sentence, { kind: 'good' })
  const isNarrowed = ['search', 'role', 'status'].some(name => query[name])

  const columns: Column<PersonRow>[] = [
    {
      key: 'name',
      title: say('personName'),
      sort: true,
      value: nameOf,
      cell: person => (
        <NameCell person={person}>
          <button type="button" className="link" onClick={() => setOpened({ person, deed: null })}>
            {nameOf(person)}
          </button>
        </NameCell>
      ),
    },
    { key: 'role', title: say('role'), value: ({ role }) => say(role) },
    {
      key: 'status',
      title: say('status'),
      sort: true,
      value: ({ status }) => say(status),
      cell: ({ status }) => <Status status={status} />,
    },
    { key: 'phone', title: say('phone'), value: ({ phoneNumber }) => phoneNumber ?? say('unknown') },
    { key: 'createdAt', title: say('createdAt'), sort: true, value: ({ createdAt }) => day(createdAt) },
    {
      key: 'lastSeenAt',
      title: say('lastSeenAt'),
      sort: true,
      value: ({ lastSeenAt }) => (lastSeenAt ? day(lastSeenAt) : say('never')),
    },
  ]

  return (
    <div className="staffs">
      <header className="head">
        <h2 part="heading">{say('title')}</h2>
        <Button kind="primary" className="no-print" onClick={() => setOpened('invite')}>
          {say('invite')}
        </Button>
      </header>
      <Filters
        search={say('search')}
        values={query}
        onChange={model.list.filter}
        onClear={model.list.clear}
        choices={[
          { name: 'role', label: say('role'), options: STAFF.map(value => ({ value, text: say(value) })) },
          {
            name: 'status',
            label: say('status'),
            options: STATUSES.map(value => ({ value, text: say(value) })),
          },
        ]}
      />
      <PagedTable<PersonRow>
        caption={say('title')}
        quiet
        opens
        columns={columns}
        rowKey={person => person.id}
        {...table}
        empty={
          isNarrowed ? (
            <Empty title={say('noMatchTitle')} text={say('noMatchText')} />
          ) : (
            <Empty title={say('emptyTitle')} text={say('emptyText')} />
          )
        }
      />
      {opened === 'invite' && (
        <InviteDialog
          title={say('invite')}
          roles={STAFF}
          languages={tenant?.languages ?? []}
          invite={model.invite}
          onDone={announce}
          onClose={close}
        />
      )}
      {opened && opened !== 'invite' && user && !opened.deed && (
        <PersonDialog
          person={opened.person}
          isSelf={opened.person.id === user.id}
          deeds={deedsFor(user, opened.person)}
          onDeed={deed => setOpened({ ...opened, deed })}
          onClose={close}
        />
      )}
      {opened && opened !== 'invite' && opened.deed && (
        <DeedDialog
          deed={opened.deed}
          person={opened.person}
          deeds={model.deeds}
          onDone={announce}
          onClose={close}
        />
      )}
      <Toasts toaster={model.toaster} />
    </div>
  )
}
