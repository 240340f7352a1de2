import { Link } from 'wouter'
import type { User } from '#contract/account.ts'
import { ROLES } from '#contract/role.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Photo } from './photo.tsx'
import { Popover } from './popover.tsx'
import { useT } from './words.ts'

/** Renders the signed-in user, the portal's name for their role, and the account's actions. */
export function ProfileBlock({ user, onLogOut }: { user: User; onLogOut(everywhere?: boolean): void }) {
  const t = useT()
  const face = (
    <>
      <Photo user={user} />
      <span className="who">
        <strong>{user.name}</strong>
        <span className="muted">{t(`label-${user.role}`)}</span>
      </span>
      <Icon name="down" />
    </>
  )
  return (
    <Popover label={t('accountMenu', { name: user.name })} className="profile-block" face={face}>
      {close => (
        <ul>
          <li>
            <Link className="place" href={`${ROLES[user.role].base}/profile`} onClick={close}>
              <Icon name="person" />
              {t('security')}
            </Link>
          </li>
          <li>
            <button type="button" className="place" onClick={() => onLogOut()}>
              <Icon name="exit" />
              {t('logOut')}
            </button>
          </li>
          <li>
            <button type="button" className="place" onClick={() => onLogOut(true)}>
              <Icon name="device" />
              {t('logOutEverywhere')}
            </button>
          </li>
        </ul>
      )}
    </Popover>
  )
}
