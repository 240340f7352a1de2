import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { HOME, OUTLINE, type Place, SIDE, type SideName } from '#rules/learning/route.ts'
import type { FirstWords } from './first.en.ts'
import type { Model, Trainee } from './model.ts'

const TOP = { home: HOME, mentors: '/mentors', learning: OUTLINE, alerts: '/alerts' } as const
type TopName = keyof typeof TOP

const topOf = ({ at }: Place): TopName =>
  at === 'home' || at === 'mentors' || at === 'alerts' ? at : 'learning'

type Props = { model: Model; own: Trainee; place: Place; children: ReactNode }

/** Renders the header of all screens, and the side menu of the Learning section. */
export function Shell({ model, own, place, children }: Props) {
  const t = useWords<FirstWords>()
  const isOnline = useStore(model.$isOnline)
  const top = topOf(place)
  return (
    <>
      {/* tabs rather than a heading, since the screens below have headings */}
      <Tabs
        label={t('parts')}
        of={Object.keys(TOP) as TopName[]}
        at={top}
        to={name => TOP[name]}
        text={name => (
          <>
            {t(name)}
            {name === 'alerts' && own.unread.alerts > 0 && <Unread count={own.unread.alerts} />}
          </>
        )}
      />
      {!isOnline && (
        <p className="callout" role="status">
          {t('offline')}
        </p>
      )}
      {top === 'learning' ? (
        <Panels own={own} place={place}>
          {children}
        </Panels>
      ) : (
        children
      )}
    </>
  )
}

function Unread({ count }: { count: number }) {
  const t = useWords<FirstWords>()
  return (
    <span className="count">
      <span aria-hidden="true">{count}</span>
      <span className="sr">{t('unread', { count })}</span>
    </span>
  )
}

/** Renders the side menu beside the content; on narrow screens above it and collapsed. */
function Panels({ own, place, children }: Omit<Props, 'model'>) {
  const t = useWords<FirstWords>()
  const id = useId()
  // toggles the default: expanded on wide screens, collapsed on narrow ones
  const [isTurned, setTurned] = useState(false)
  const current =
    place.at === 'assignment' || place.at === 'note'
      ? `${place.at}s`
      : place.at === 'pitch'
        ? 'pitches'
        : place.at
  return (
    <div className={isTurned ? 'panels stack at-start turned' : 'panels stack at-start'}>
      <div className="side no-print">
        <Button
          kind="plain"
          className="menu-button"
          aria-expanded={isTurned}
          aria-controls={id}
          onClick={() => setTurned(!isTurned)}
        >
          <Icon name="bars" />
          {t('menu')}
        </Button>
        <nav id={id} aria-label={t('menu')}>
          <ul>
            <li>
              <Link
                href={OUTLINE}
                aria-current={place.at === 'outline' || place.at === 'topic' ? 'page' : undefined}
              >
                {t('outline')}
              </Link>
            </li>
            {(Object.keys(SIDE) as SideName[]).map(name => (
              <li key={name}>
                <Link
                  href={SIDE[name]}
                  aria-current={name === current ? 'page' : undefined}
                  onClick={() => setTurned(false)}
                >
                  {t(name)}
                  {name === 'messages' && own.unread.messages > 0 && <Unread count={own.unread.messages} />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="content">{children}</div>
    </div>
  )
}
