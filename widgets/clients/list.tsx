import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { PersonRow } from '#contract/client.ts'
import { isStaff, MEMBERS } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { useListed } from '#kit/people/listed.ts'
import { NameCell, nameOf, Status } from '#kit/people/person.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { registers } from '#rules/registering.ts'
import { type Model, STAGES, STATUSES } from './model.ts'
import type { ClientWords } from './words.en.ts'

const RegisterDialog = later(() => import('./register-dialog.tsx').then(part => part.RegisterDialog))
const InviteDialog = later(() => import('#kit/people/invite-dialog.tsx').then(part => part.InviteDialog))
const ImportDialog = later(() => import('./import-dialog.tsx').then(part => part.ImportDialog))
const ExportDialog = later(() => import('#kit/ui/export-dialog.tsx').then(part => part.ExportDialog))

type Opened = 'register' | 'invite' | 'import' | 'export'

/** Whom the person in front of the screen may see, and the ways in for others. */
export function ClientList({ model }: { model: Model }) {
  const say = useWords<ClientWords>()
  const { user } = useStore(model.$self)
  const table = useListed(model)
  const query = useStore(model.list.$query) ?? {}
  const tenant = useStore(model.$tenant)
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useColumns(user?.role === 'sales')

  const close = () => setOpened(null)
  const announce = (sentence: string) => model.toaster.announce(sentence, { kind: 'good' })
  const opener = (what: Opened) => ({
    'aria-disabled': !user || undefined,
    onClick: () => user && setOpened(what),
  })
  const option = <Value extends string>(value: Value, text: string) => ({ value, text })
  const isNarrowed = ['search', 'role', 'status', 'setup', 'mine'].some(name => query[name])
  const roles = user ? registers(user.role).filter(role => !isStaff(role)) : []

  return (
    <>
      <header className="head">
        <h2 part="heading">{say('title')}</h2>
        <div className="deeds no-print">
          <Button {...opener('import')}>{say('importFile')}</Button>
          <Button {...opener('invite')}>{say('invite')}</Button>
          <Button kind="primary" {...opener('register')}>
            {say('register')}
          </Button>
        </div>
      </header>
      <Filters
        search={say('search')}
        values={query}
        onChange={model.list.filter}
        onClear={model.list.clear}
        choices={[
          { name: 'status', label: say('status'), options: STATUSES.map(one => option(one, say(one))) },
          { name: 'setup', label: say('setup'), options: STAGES.map(one => option(one, say(one))) },
          // sales agents see clients only, and only their own
          ...(user?.role === 'sales'
            ? []
            : [
                { name: 'role', label: say('role'), options: MEMBERS.map(one => option(one, say(one))) },
                { name: 'mine', label: say('mine'), options: [option('true', say('me'))] },
              ]),
        ]}
      >
        <Button {...opener('export')}>{say('exportList')}</Button>
      </Filters>
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
            <Empty
              title={say('emptyTitle')}
              text={say('emptyText')}
              deed={<Button {...opener('register')}>{say('register')}</Button>}
            />
          )
        }
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
      {opened === 'export' && (
        <ExportDialog
          name={say('fileName')}
          count={table.page?.total ?? 0}
          fetch={model.exportList}
          toaster={model.toaster}
          onClose={close}
        />
      )}
    </>
  )
}

function useColumns(isSales: boolean): Column<PersonRow>[] {
  const say = useWords<ClientWords>()
  const { day } = useDays()
  const columns: Column<PersonRow>[] = [
    {
      key: 'name',
      title: say('personName'),
      sort: true,
      value: nameOf,
      cell: person => (
        <NameCell person={person}>
          <Link href={`/client/${person.id}`}>{nameOf(person)}</Link>
        </NameCell>
      ),
    },
    { key: 'phone', title: say('phone'), value: ({ phoneNumber }) => phoneNumber ?? say('unknown') },
    {
      key: 'status',
      title: say('status'),
      sort: true,
      value: ({ status }) => say(status),
      // one below the other: a column of its own for each would not fit beside the menu
      cell: ({ status, setup }) => (
        <span className="lines">
          <Status status={status} />
          <span className="soft minor">
            <span className="sr">{say('setup')}: </span>
            {say(setup)}
          </span>
        </span>
      ),
    },
    {
      key: 'createdAt',
      title: say('createdAt'),
      sort: true,
      value: ({ createdAt }) => day(createdAt),
      cell: ({ createdAt, registeredBy }) => (
        <span className="lines">
          {day(createdAt)}
          {registeredBy && !isSales && (
            <span className="soft minor">{say('byName', { name: registeredBy.name })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'lastSeenAt',
      minor: true,
      title: say('lastSeenAt'),
      sort: true,
      value: ({ lastSeenAt }) => (lastSeenAt ? day(lastSeenAt) : say('never')),
    },
  ]
  if (isSales) return columns
  columns.splice(2, 0, { key: 'role', title: say('role'), value: ({ role }) => say(role) })
  return columns
}
