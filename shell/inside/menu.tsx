import { useId } from 'react'
import { useLocation } from 'wouter'
import type { Counts } from '#contract/home.ts'
import { entryOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { FilledIcon, Icon } from '#kit/ui/icon.tsx'
import { isAt, PageLink } from '#shell/page-link.tsx'
import { useT as useShellSay } from '#shell/words.ts'
import type { Bar, Place, Group as PlaceGroup } from './places.ts'
import { useT } from './words.ts'

type Props = {
  counts: Counts['counts']
  groups: readonly PlaceGroup[]
  label: string
  onGo?(): void
}

/** Renders a user's menu in groups, each place with its icon. */
export function Menu({ counts, groups, label, onGo }: Props) {
  return (
    <nav className="places" aria-label={label}>
      {groups.map(group => (
        <Group key={group.name ?? ''} group={group} counts={counts} onGo={onGo} />
      ))}
    </nav>
  )
}

type GroupProps = Pick<Props, 'counts' | 'onGo'> & { group: PlaceGroup }

function Group({ group: { name, places }, counts, onGo }: GroupProps) {
  const t = useT()
  const id = useId()
  return (
    <>
      {name && (
        <p className="group" id={id}>
          {t(`group-${name}`)}
        </p>
      )}
      <ul className="stack gap-1" aria-labelledby={name ? id : undefined}>
        {places.map(place => (
          <li key={place.path}>
            <Entry place={place} counts={counts} onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Entry({ place, counts, onGo }: Pick<Props, 'counts' | 'onGo'> & { place: Place }) {
  const shell = useShellSay()
  const t = useT()
  return (
    <PageLink to={entryOf(place)} className="place" title={shell(place.title)} onClick={onGo}>
      <Icon name={place.icon} />
      <span className="name">{shell(place.title)}</span>
      <Count of={place.waits && counts[place.waits]} />
      {place.isDone && (
        <span className="done">
          <Icon name="check" />
          <span className="sr"> ({t('placeDone')})</span>
        </span>
      )}
    </PageLink>
  )
}

type BottomProps = { bar: Bar; counts: Counts['counts']; open: boolean; onMore(): void }

/** Renders the bottom bar of phones and tablets: main places, the main action in the middle, and More for everything else. */
export function BottomBar({ bar: { places, main }, counts, open, onMore }: BottomProps) {
  const t = useT()
  const middle = Math.ceil(places.length / 2)
  return (
    <nav className="places bottom" aria-label={t('mainPlaces')}>
      <ul className="stack gap-1">
        {places.slice(0, middle).map(place => (
          <BarPlace key={place.path} place={place} count={place.waits && counts[place.waits]} />
        ))}
        {main && <BarPlace place={main} isMain />}
        {places.slice(middle).map(place => (
          <BarPlace key={place.path} place={place} count={place.waits && counts[place.waits]} />
        ))}
        <li>
          <button
            type="button"
            className="place"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={onMore}
          >
            <Icon name="bars" />
            <span className="name">{t('more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

type BarProps = { place: PageRow & Pick<Place, 'icon'>; count?: Counts['counts'][string]; isMain?: boolean }

function BarPlace({ place, count, isMain }: BarProps) {
  const shell = useShellSay()
  const [path] = useLocation()
  const here = isAt(place, path)
  return (
    <li className={isMain ? 'main' : undefined}>
      <PageLink to={entryOf(place)} className="place">
        {here && !isMain ? <FilledIcon name={place.icon} /> : <Icon name={place.icon} />}
        <span className="name">{shell(place.short ?? place.title)}</span>
        <Count of={count} />
      </PageLink>
    </li>
  )
}

/** Highest number that is shown. */
const MOST = 99

/** Renders the number of items waiting behind a menu entry: muted, or red with text once some are late. Renders nothing for zero. */
function Count({ of }: { of: Counts['counts'][string] | undefined }) {
  const t = useT()
  if (!of?.count) return null
  return (
    <span className={of.late ? 'count late' : 'count'}>
      <span aria-hidden="true">{of.count > MOST ? `${MOST}+` : of.count}</span>
      <span className="sr">
        {' '}
        ({t('waits', { count: of.count })}
        {of.late && `, ${t('waitsLate')}`})
      </span>
    </span>
  )
}
