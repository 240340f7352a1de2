import { addressOf, type PageRow } from '#contract/page.ts'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import { PageLink } from '#shell/page-link.tsx'
import { useSay as useShellSay } from '#shell/words.ts'

type Props = {
  places: readonly (PageRow & { icon: IconName })[]
  label: string
  className?: string
  onGo?(): void
}

/** The places of somebody's menu, each with its sign. */
export function Menu({ places, label, className = '', onGo }: Props) {
  const shell = useShellSay()
  return (
    <nav className={`places ${className}`} aria-label={label}>
      <ul>
        {places.map(place => (
          <li key={place.path}>
            <PageLink to={addressOf(place)} className="place" onClick={onGo}>
              <Icon name={place.icon} />
              <span>{shell(place.title)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
