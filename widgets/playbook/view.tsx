import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { discard } from '#kit/outbox/discard.ts'
import { Unsent } from '#kit/outbox/unsent.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { Advisors } from './advisors.tsx'
import { Alerts } from './alerts.tsx'
import { Chapters, Playbooks, Sessions } from './books.tsx'
import { HomeScreen } from './home.tsx'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

const SKELETON: SkeletonPart[] = ['line', 'heading', 'card', 'card']
const SessionScreen = lazy(() => import('./session.tsx'), 'SessionScreen', SKELETON)

const SCREENS = ['home', 'advisors', 'playbooks', 'alerts'] as const

export function Playbook({ model }: { model: Model }) {
  const { language } = useI18n()
  useEffect(() => model.speaks(language), [model, language])
  // prefetched, so that sessions work offline
  useEffect(() => void SessionScreen.ahead(), [])
  return (
    <ScreenFrame model={model} name="playbook">
      <Nav model={model} />
      <WaitingList model={model} />
      <Screen model={model} />
    </ScreenFrame>
  )
}

function Screen({ model }: { model: Model }) {
  const place = useStore(model.$place)
  switch (place.at) {
    case 'home':
      return <HomeScreen model={model} />
    case 'advisors':
      return <Advisors model={model} />
    case 'playbooks':
      return <Playbooks model={model} />
    case 'alerts':
      return <Alerts model={model} />
    case 'playbook':
      return <Chapters model={model} place={place} />
    case 'chapter':
      return <Sessions model={model} place={place} />
    case 'session':
      return <SessionScreen key={place.session} model={model} place={place} />
    default:
      return <Start />
  }
}

function Nav({ model }: { model: Model }) {
  const t = useWords<PlaybookWords>()
  const { at } = useStore(model.$place)
  const own = at === 'playbook' || at === 'chapter' || at === 'session' ? 'playbooks' : at
  return (
    <>
      <h2 part="heading">{t('title')}</h2>
      <Tabs label={t('title')} of={SCREENS} at={own} to={name => `/${name}`} text={t} />
    </>
  )
}

/** Renders the quick start at the bare base path. */
function Start() {
  const t = useWords<PlaybookWords>()
  return (
    <section className="stack">
      <h3>{t('start')}</h3>
      <p className="muted">{t('startLead')}</p>
      <ul className="cards link-cards">
        {SCREENS.map(name => (
          <li key={name}>
            <Link className="card" href={`/${name}`}>
              <strong>{t(name)}</strong>
              <span className="muted">{t(`start-${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders queued entries, their deadline, and entries that the server refused. */
function WaitingList({ model }: { model: Model }) {
  const t = useWords<PlaybookWords>()
  const entries = useStore(model.outbox.$entries)
  const isSending = useStore(model.outbox.$isSending)
  const isOnline = useStore(model.$isOnline)
  const count = entries.filter(({ problem }) => problem === undefined).length
  return (
    <div className="stack no-print">
      {!isOnline && count === 0 && (
        <p className="callout" role="status">
          {t('offline')}
        </p>
      )}
      <Unsent outbox={model.outbox} count={count} onSend={() => void model.flush()} />
      {entries.map(
        one =>
          one.problem !== undefined && (
            <div key={one.id} className="callout bad">
              <p>
                <strong>{t('refused')}</strong> {one.problem}
              </p>
              <p className="as-typed">{one.text}</p>
              <div className="actions">
                <Button busy={isSending} onClick={() => void model.flush(one.id)}>
                  {t('sendNow')}
                </Button>
                <Button
                  onClick={() =>
                    saveFile(new Blob([one.text], { type: 'text/plain' }), datedName('playbook', 'txt'))
                  }
                >
                  {t('download')}
                </Button>
                <Button onClick={() => discard(model, one, t)}>{t('remove')}</Button>
              </div>
            </div>
          ),
      )}
    </div>
  )
}
