import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PersonRow } from '#contract/client.ts'
import { personColumns } from '#contract/person-columns.ts'
import { STAFF } from '#contract/role.ts'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { type Deed, deedsFor } from '#kit/people/deeds.ts'
import { NameCell, nameOf, Status } from '#kit/people/person.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
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
  const tenant = useStore(model.$tenant)
  const [opened, setOpened] = useState<Opened>(null)

  const close = () => setOpened(null)
  const announce = (sentence: string) => model.toaster.announce(sentence, { kind: 'good' })

  return (
    <>
      <List
        title={say('title')}
        main={{ text: say('invite'), onClick: () => setOpened('invite') }}
        search={say('search')}
        filters={[
          {
            name: 'role',
            label: say('column-role'),
            options: STAFF.map(value => ({ value, text: say(value) })),
          },
          {
            name: 'status',
            label: say('column-status'),
            options: STATUSES.map(value => ({ value, text: say(value) })),
          },
        ]}
        list={model.list}
        reader={model}
        opens
        columns={personColumns}
        cells={{
          name: person => (
            <NameCell person={person}>
              <button type="button" className="link" onClick={() => setOpened({ person, deed: null })}>
                {nameOf(person)}
              </button>
            </NameCell>
          ),
          status: ({ status }) => <Status status={status} />,
          lastSeenAt: ({ lastSeenAt }) => (lastSeenAt ? day(lastSeenAt) : say('never')),
        }}
        empty={{ title: say('emptyTitle'), text: say('emptyText') }}
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
    </>
  )
}
