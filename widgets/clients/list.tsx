import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { personColumns } from '#contract/person-columns.ts'
import { isMember, MEMBERS } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { NameCell, nameOf, Status } from '#kit/people/person.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { useDays } from '#kit/ui/days.ts'
import { rolesRegisteredBy } from '#rules/registering.ts'
import { type Model, REGISTER, STAGES, STATUSES } from './model.ts'
import type { ClientWords } from './words.en.ts'

const RegisterDialog = lazy(() => import('./register-dialog.tsx'), 'RegisterDialog')
const InviteDialog = lazy(() => import('#kit/people/invite-dialog.tsx'), 'InviteDialog')
const ImportDialog = lazy(() => import('./import-dialog.tsx'), 'ImportDialog')

type Opened = 'register' | 'invite' | 'import'

/** Renders the clients that the user may see, and the ways to add clients. */
export function ClientList({ model }: { model: Model }) {
  const t = useWords<ClientWords>()
  const { day } = useDays()
  const { user } = useStore(model.$self)
  const tenant = useStore(model.$tenant)
  const [path, navigate] = useLocation()
  const [chosen, setOpened] = useState<Opened | null>(null)
  // registration has its own address, so that other pages can link to it
  const opened = path === REGISTER ? 'register' : chosen

  // sales agents see clients only, and only their own
  const isSales = user?.role === 'sales'
  const roles = user ? rolesRegisteredBy(user.role).filter(isMember) : []
  const close = () => {
    setOpened(null)
    if (path === REGISTER) navigate('/clients', { replace: true })
  }
  const announce = (sentence: string) => model.toaster.announce(sentence, { kind: 'good' })
  const opener = (text: string, what: Opened) => ({ text, off: !user, onClick: () => setOpened(what) })
  const register = opener(t('register'), 'register')
  const option = <Value extends string>(value: Value, text: string) => ({ value, text })

  return (
    <>
      <List
        title={t('title')}
        main={register}
        more={[opener(t('invite'), 'invite'), opener(t('importFile'), 'import')]}
        file={{ name: t('fileName'), fetch: model.exportList, toaster: model.toaster }}
        search={t('search')}
        filters={[
          choiceFilter('status', t('column-status'), STATUSES, one => t(one)),
          choiceFilter('setup', t('column-setup'), STAGES, one => t(one)),
          ...(isSales
            ? []
            : [
                choiceFilter('role', t('column-role'), MEMBERS, one => t(one)),
                { name: 'mine', label: t('mine'), options: [option('true', t('me'))] },
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
          // stacked: separate columns would not fit beside the menu
          status: ({ status, setup }) => (
            <Lines
              under={
                <>
                  <span className="sr">{t('column-setup')}: </span>
                  {t(setup)}
                </>
              }
            >
              <Status status={status} />
            </Lines>
          ),
          createdAt: ({ createdAt, registeredBy }) => (
            <Lines under={registeredBy && !isSales && t('byName', { name: registeredBy.name })}>
              {day(createdAt)}
            </Lines>
          ),
          lastSeenAt: ({ lastSeenAt }) => (lastSeenAt ? day(lastSeenAt) : t('never')),
        }}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: <Button onClick={register.onClick}>{t('register')}</Button>,
        }}
      />
      {opened === 'register' && user && <RegisterDialog model={model} roles={roles} onClose={close} />}
      {opened === 'invite' && (
        <InviteDialog
          title={t('inviteTitle')}
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
