import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { User } from '#contract/account.ts'
import type { Counts } from '#contract/home.ts'
import { ROLES } from '#contract/role.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { LanguageSwitch, SchemeSwitch } from '#shell/choices.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { Menu } from './menu.tsx'
import { Photo } from './photo.tsx'
import type { Group } from './places.ts'
import { useT } from './words.ts'

type Props = {
  user: User
  counts: Counts['counts']
  groups: readonly Group[]
  onClose(): void
  onLogOut(): void
}

/** Renders everything that does not fit in a phone's bottom bar: all places, the user, settings, and sign-out. */
export function More({ user, counts, groups, onClose, onLogOut }: Props) {
  const t = useT()
  // re-renders the texts of the surrounding dialog when the language changes
  useStore($language)
  return (
    <Sheet title={t('more')} onClose={onClose}>
      <div className="more-sheet stack">
        <p className="person">
          <Photo user={user} />
          <span className="who">
            <strong>{user.name}</strong>
            <span className="muted">{t(`label-${user.role}`)}</span>
          </span>
        </p>
        <Menu counts={counts} groups={groups} label={t('places')} onGo={onClose} />
        <div className="own">
          <div className="switches">
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
          <Link className="place" href={`${ROLES[user.role].base}/profile/user/security`} onClick={onClose}>
            <Icon name="lock" />
            {t('securityShort')}
          </Link>
          <button type="button" className="place" onClick={onLogOut}>
            <Icon name="exit" />
            {t('logOut')}
          </button>
        </div>
      </div>
    </Sheet>
  )
}
