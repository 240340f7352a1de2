import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PersonRow } from '#contract/client.ts'
import { staffColumns } from '#contract/person-columns.ts'
import { STAFF } from '#contract/role.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { FocusKept } from '#kit/member/path.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { type Action, actionsFor } from '#kit/people/actions.ts'
import { NameCell, nameOf, Status } from '#kit/people/person.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { useDays } from '#kit/ui/days.ts'
import { type Model, STATUSES } from './model.ts'
import type { StaffWords } from './words.en.ts'

const InviteDialog = lazy(() => import('#kit/people/invite-dialog.tsx'), 'InviteDialog')
const PersonDialog = lazy(() => import('./person-dialog.tsx'), 'PersonDialog')
const ActionDialog = lazy(() => import('#kit/people/action-dialog.tsx'), 'ActionDialog')

/** Renders the staff list and the invitation of new members. */
export function Staffs({ model }: { model: Model }) {
  const t = useWords<StaffWords>()
  const { day } = useDays()
  const { user } = useStore(model.$self)
  const tenant = useStore(model.$tenant)
  const [opened, setOpened] = useState<{ person: PersonRow; action: Action | null } | 'invite' | null>(null)

  const close = () => setOpened(null)
  const announce = (sentence: string) => model.toaster.announce(sentence, { kind: 'good' })

  return (
    <>
      <FocusKept />
      <List
        title={t('title')}
        main={{ text: t('invite'), onClick: () => setOpened('invite') }}
        file={{ name: t('title'), fetch: model.exportList, toaster: model.toaster }}
        search={t('search')}
        filters={[
          choiceFilter('role', t('column-role'), STAFF, value => t(value)),
          choiceFilter('status', t('column-status'), STATUSES, value => t(value)),
        ]}
        list={model.list}
        reader={model}
        opens
        columns={staffColumns}
        cells={{
          name: person => (
            <NameCell person={person}>
              <button type="button" className="link" onClick={() => setOpened({ person, action: null })}>
                {nameOf(person)}
              </button>
            </NameCell>
          ),
          status: ({ status }) => <Status status={status} />,
          lastSeenAt: ({ lastSeenAt }) => (lastSeenAt ? day(lastSeenAt) : t('never')),
        }}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {opened === 'invite' && (
        <InviteDialog
          title={t('invite')}
          roles={STAFF}
          languages={tenant?.languages ?? []}
          invite={model.invite}
          onDone={announce}
          onClose={close}
        />
      )}
      {opened && opened !== 'invite' && user && !opened.action && (
        <PersonDialog
          person={opened.person}
          isSelf={opened.person.id === user.id}
          actions={actionsFor(user, opened.person)}
          onAction={action => setOpened({ ...opened, action })}
          onClose={close}
        />
      )}
      {opened && opened !== 'invite' && opened.action && (
        <ActionDialog
          action={opened.action}
          person={opened.person}
          actions={model.actions}
          country={tenant?.country}
          onDone={announce}
          onClose={close}
        />
      )}
      <Toasts toaster={model.toaster} />
    </>
  )
}
