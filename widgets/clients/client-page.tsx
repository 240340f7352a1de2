import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AuditRow } from '#contract/client.ts'
import { isStaff } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { copyText } from '#kit/core/clipboard.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { lazy } from '#kit/member/later.tsx'
import { RECORD, Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { type Action, actionsFor } from '#kit/people/actions.ts'
import { nameOf, Status, shortId } from '#kit/people/person.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { initialsOf } from '#rules/initials.ts'
import { Details } from './details.tsx'
import { Documents } from './documents.tsx'
import { type Model, TABS } from './model.ts'
import { type ClientWords, en } from './words.en.ts'

const ActionDialog = lazy(() => import('#kit/people/action-dialog.tsx'), 'ActionDialog')

/** Renders one client: identity, account status and details. */
export function ClientPage({ model }: { model: Model }) {
  const t = useWords<ClientWords>()
  const { day } = useDays()
  const { user } = useStore(model.$self)
  const { value, failure, instead } = useRead(model.client.record, { parts: RECORD, title: t('loadFailed') })
  const tab = useStore(model.$tab)
  const tenant = useStore(model.$tenant)
  const [action, setAction] = useState<Action | null>(null)

  const back = <Back to="/clients" text={t('title')} />
  if (!value) {
    return (
      <>
        {back}
        {failure?.code === 'not-found' ? <Empty title={t('notFound')} text={t('notFoundText')} /> : instead}
      </>
    )
  }
  const { person, details } = value

  const copyId = async () => {
    if (await copyText(person.id)) model.toaster.announce(t('copied'), { kind: 'good' })
    else model.toaster.announce(t('copyFailed', { id: person.id }), { kind: 'error' })
  }
  const open = user ? actionsFor(user, person, tenant?.modules) : []
  // actions that give access are shown directly, the rest under More
  const main = open.find(one => one === 'inviteAgain' || one === 'activate')
  return (
    <>
      <PageHead
        way={back}
        sign={
          details.identity.profilePhoto ? (
            <img src={details.identity.profilePhoto} alt="" width="64" height="64" />
          ) : (
            <span className="initial" aria-hidden="true">
              {initialsOf(nameOf(person))}
            </span>
          )
        }
        title={nameOf(person)}
        actions={
          main && (
            <div className="actions no-print">
              <Button onClick={() => setAction(main)}>{t(main)}</Button>
            </div>
          )
        }
        more={{
          text: t('more'),
          actions: open
            .filter(one => one !== main)
            .map(one => ({
              text: t(one),
              onClick: () => setAction(one),
              destroys: one === 'deactivate',
            })),
        }}
      >
        <p>
          <Status status={person.status} /> · {t(person.role)} · {t('column-setup')}: {t(person.setup)}
        </p>
        <Facts
          facts={[
            [
              t('id'),
              <button key="id" type="button" className="id" title={t('copyId')} onClick={copyId}>
                {shortId(person.id)}
              </button>,
            ],
            [t('createdAt'), day(person.createdAt)],
            [t('lastSeenAt'), person.lastSeenAt ? day(person.lastSeenAt) : t('never')],
            ...(person.registeredBy ? [[t('registeredBy'), person.registeredBy.name] as const] : []),
          ]}
        />
      </PageHead>
      <Tabs
        label={t('sections')}
        of={TABS}
        at={tab}
        to={one => `/client/${person.id}${one === 'details' ? '' : `?tab=${one}`}`}
        text={t}
        replace
      >
        {person.role === 'client' && tenant?.modules.includes('loans') && (
          <Link href={`/loans?view=all&client=${person.id}`}>{t('loans')} →</Link>
        )}
        {person.role === 'client' && tenant?.modules.includes('books') && (
          <Link href={`/budget/${person.id}`}>{t('budget')} →</Link>
        )}
        {(person.role === 'client' || person.role === 'digiprime') &&
          tenant?.modules.includes('validation') && (
            <Link href={`/validation/${person.id}`}>{t('validation')} →</Link>
          )}
        {!isStaff(person.role) && tenant?.modules.includes('books') && (
          <Link href={`/book/${person.id}`}>{t('book')} →</Link>
        )}
        {(person.role === 'client' || person.role === 'digiprime') &&
          tenant?.modules.includes('documents') && (
            <Link href={`/document/${person.id}`}>{t('invoices')} →</Link>
          )}
      </Tabs>
      {tab === 'details' && <Details model={model} details={details} />}
      {tab === 'documents' && <Documents details={details} onReload={model.client.refresh} />}
      {tab === 'activity' && <Activity model={model} />}
      {action && (
        <ActionDialog
          action={action}
          person={person}
          actions={model.actions}
          country={tenant?.country}
          onDone={sentence => model.toaster.announce(sentence, { kind: 'good' })}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

/** Renders the account's activity as sentences, newest first. */
function Activity({ model }: { model: Model }) {
  const t = useWords<ClientWords>()
  const { moment } = useDays()
  const { rows, more, loading, failure } = useStore(model.client.$activity)

  return (
    <>
      {rows.length > 0 && (
        <ol className="rows card">
          {rows.map(row => (
            <Entry key={row.id} row={row} at={moment(row.at)} />
          ))}
        </ol>
      )}
      {failure ? (
        <Failure title={t('activityFailed')} text={failure.message} onRetry={model.client.retryActivity} />
      ) : loading && rows.length === 0 ? (
        <Skeleton parts={['card', 'card']} />
      ) : rows.length === 0 ? (
        <Empty title={t('noActivity')} text={t('noActivityText')} />
      ) : (
        more && (
          <Button busy={loading} onClick={model.client.olderActivity}>
            {t('older')}
          </Button>
        )
      )}
    </>
  )
}

function Entry({ row, at }: { row: AuditRow; at: string }) {
  const t = useWords<ClientWords>()
  const actor = row.actor?.name || t('system')
  const key = wordFor(row.action)
  return (
    <li>
      <div>
        <p>
          {key ? t(key as 'account.registered', { actor }) : t('happened', { actor, action: row.action })}
        </p>
        {row.detail.map(({ name, from, to }) => {
          const label = wordFor(name)
          const value = (text: string | null) => {
            const word =
              name === 'role' || name === 'status' || name === 'gender' ? wordFor(text ?? '') : null
            return word ? t(word as 'client') : text || t('empty')
          }
          const change = { name: label ? t(label as 'gender') : name, to: value(to) }
          return (
            <p key={name} className="muted">
              {from === null ? t('changeTo', change) : t('change', { ...change, from: value(from) })}
            </p>
          )
        })}
        <p className="muted">{at}</p>
      </div>
    </li>
  )
}

/** Returns the word key for a name of the audit trail; null where it has none and the name itself is shown. */
const wordFor = (name: string): keyof ClientWords | null =>
  Object.hasOwn(en, name) ? (name as keyof ClientWords) : null
