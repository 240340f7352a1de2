import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { personColumns } from '#contract/person-columns.ts'
import { isStaff, MEMBERS } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { NameCell, nameOf, Status } from '#kit/people/person.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
import { registers } from '#rules/registering.ts'
import { type Model, STAGES, STATUSES } from './model.ts'
import type { ClientWords } from './words.en.ts'

const RegisterDialog = later(() => import('./register-dialog.tsx').then(part => part.RegisterDialog))
const InviteDialog = later(() => import('#kit/people/invite-dialog.tsx').then(part => part.InviteDialog))
const ImportDialog = later(() => import('./import-dialog.tsx').then(part => part.ImportDialog))

type Opened = 'register' | 'invite' | 'import'

/** Whom the person in front of the screen may see, and the ways in for others. */
export function ClientList({ model }: { model: Model }) {
  const say = useWords<ClientWords>()
  const { day } = useDays()
  const { user } = useStore(model.$self)
  const tenant = useStore(model.$tenant)
  const [opened, setOpened] = useState<Opened | null>(null)

  // sales agents see clients only, and only their own
  const isSales = user?.role === 'sales'
  const roles = user ? registers(user.role).filter(role => !isStaff(role)) : []
  const close = () => setOpened(null)
  const announce = (sentence: string) => model.toaster.announce(sentence, { kind: 'good' })
  const opener = (text: string, what: Opened) => ({ text, off: !user, onClick: () => setOpened(what) })
  const register = opener(say('register'), 'register')
  const option = <Value extends string>(value: Value, text: string) => ({ value, text })

  return (
    <>
      <List
        title={say('title')}
        main={register}
        more={[opener(say('invite'), 'invite'), opener(say('importFile'), 'import')]}
        file={{ name: say('fileName'), fetch: model.exportList, toaster: model.toaster }}
        search={say('search')}
        filters={[
          {
            name: 'status',
            label: say('column-status'),
            options: STATUSES.map(one => option(one, say(one))),
          },
          { name: 'setup', label: say('column-setup'), options: STAGES.map(one => option(one, say(one))) },
          ...(isSales
            ? []
            : [
                {
                  name: 'role',
                  label: say('column-role'),
                  options: MEMBERS.map(one => option(one, say(one))),
                },
                { name: 'mine', label: say('mine'), options: [option('true', say('me'))] },
              ]),
        ]}
        list={model.list}
        reader={model}
        opens
        columns={personColumns}
        without={isSales ? ['role'] : []}
        cells={{
          name: person => (
            <NameCell person={person}>
              <Link href={`/client/${person.id}`}>{nameOf(person)}</Link>
            </NameCell>
          ),
          // one below the other: a column of its own for each would not fit beside the menu
          status: ({ status, setup }) => (
            <Lines
              under={
                <>
                  <span className="sr">{say('column-setup')}: </span>
                  {say(setup)}
                </>
              }
            >
              <Status status={status} />
            </Lines>
          ),
          createdAt: ({ createdAt, registeredBy }) => (
            <Lines under={registeredBy && !isSales && say('byName', { name: registeredBy.name })}>
              {day(createdAt)}
            </Lines>
          ),
          lastSeenAt: ({ lastSeenAt }) => (lastSeenAt ? day(lastSeenAt) : say('never')),
        }}
        empty={{
          title: say('emptyTitle'),
          text: say('emptyText'),
          deed: <Button onClick={register.onClick}>{say('register')}</Button>,
        }}
      />
      {opened === 'register' && <RegisterDialog model={model} roles={roles} onClose={close} />}
      {opened === 'invite' && (
        <InviteDialog
          title={say('inviteTitle')}
          roles={roles}
          languages={tenant?.languages ?? []}
          invite={model.invite}
          onDone={announce}
          onClose={close}
        />
      )}
      {opened === 'import' && <ImportDialog model={model} onClose={close} />}
    </>
  )
}
