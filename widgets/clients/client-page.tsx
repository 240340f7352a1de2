import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { type Deed, deedsFor } from '#kit/people/deeds.ts'
import { nameOf, Status, shortId } from '#kit/people/person.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Activity } from './activity.tsx'
import { Details } from './details.tsx'
import { Documents } from './documents.tsx'
import { type Model, TABS } from './model.ts'
import type { ClientWords } from './words.en.ts'

const DeedDialog = later(() => import('#kit/people/deed-dialog.tsx').then(part => part.DeedDialog))

/** One client: who they are, how their account stands, and what is known of them. */
export function ClientPage({ model }: { model: Model }) {
  const say = useWords<ClientWords>()
  const { day } = useDays()
  const { user } = useStore(model.$self)
  const { person, details, failure } = useStore(model.client.$client)
  const tab = useStore(model.$tab)
  const tenant = useStore(model.$tenant)
  const [deed, setDeed] = useState<Deed | null>(null)

  const back = (
    <Link href="/clients" className="back no-print">
      ← {say('back')}
    </Link>
  )
  if (!person || !details) {
    if (failure?.code === 'not-found') {
      return (
        <>
          {back}
          <Empty title={say('notFound')} text={say('notFoundText')} />
        </>
      )
    }
    return (
      <>
        {back}
        {failure ? (
          <Failure title={say('loadFailed')} text={failure.message} onRetry={model.client.refresh} />
        ) : (
          <Skeleton bones={['heading', 'line', 'card', 'card', 'card']} />
        )}
      </>
    )
  }

  const copyId = async () => {
    await navigator.clipboard?.writeText(person.id)
    model.toaster.announce(say('copied'), { kind: 'good' })
  }
  return (
    <>
      {back}
      <header className="person">
        {details.identity.profilePhoto ? (
          <img src={details.identity.profilePhoto} alt="" width="64" height="64" />
        ) : (
          <span className="initial" aria-hidden="true">
            {[...nameOf(person)][0]?.toUpperCase()}
          </span>
        )}
        <div className="who">
          <h2 part="heading">{nameOf(person)}</h2>
          <p>
            <Status status={person.status} /> · {say(person.role)} · {say('column-setup')}:{' '}
            {say(person.setup)}
          </p>
          <dl className="facts">
            <div>
              <dt>{say('id')}</dt>
              <dd>
                <button type="button" className="id" title={say('copyId')} onClick={copyId}>
                  {shortId(person.id)}
                </button>
              </dd>
            </div>
            <div>
              <dt>{say('createdAt')}</dt>
              <dd>{day(person.createdAt)}</dd>
            </div>
            <div>
              <dt>{say('lastSeenAt')}</dt>
              <dd>{person.lastSeenAt ? day(person.lastSeenAt) : say('never')}</dd>
            </div>
            {person.registeredBy && (
              <div>
                <dt>{say('registeredBy')}</dt>
                <dd>{person.registeredBy.name}</dd>
              </div>
            )}
          </dl>
        </div>
        <div className="deeds no-print">
          {user &&
            deedsFor(user, person, tenant?.modules).map(one => (
              <Button key={one} onClick={() => setDeed(one)}>
                {say(one)}
              </Button>
            ))}
        </div>
      </header>
      <Tabs label={say('sections')}>
        {TABS.map(one => (
          <Link
            key={one}
            href={`/client/${person.id}${one === 'details' ? '' : `?tab=${one}`}`}
            replace
            aria-current={one === tab ? 'page' : undefined}
          >
            {say(one)}
          </Link>
        ))}
        {person.role === 'client' && tenant?.modules.includes('loans') && (
          <Link href={`/loans?view=all&client=${person.id}`}>{say('loans')} →</Link>
        )}
      </Tabs>
      {tab === 'details' && <Details model={model} details={details} />}
      {tab === 'documents' && <Documents details={details} onReload={model.client.refresh} />}
      {tab === 'activity' && <Activity model={model} />}
      {deed && (
        <DeedDialog
          deed={deed}
          person={person}
          deeds={model.deeds}
          onDone={sentence => model.toaster.announce(sentence, { kind: 'good' })}
          onClose={() => setDeed(null)}
        />
      )}
    </>
  )
}
