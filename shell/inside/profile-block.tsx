import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { User } from '#contract/account.ts'
import { ROLES } from '#contract/role.ts'
import type { createKeys } from '#kit/staff/keys.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Photo } from './photo.tsx'
import { Popover } from './popover.tsx'
import { useT } from './words.ts'

type Props = { user: User; keys: ReturnType<typeof createKeys>; onLogOut(everywhere?: boolean): void }

/** Renders the signed-in user, the portal's name for their role, the account's actions, and whether the sidebar has a key. */
export function ProfileBlock({ user, keys, onLogOut }: Props) {
  const t = useT()
  const hasKey = useStore(keys.$on)
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
            <label className="place tick">
              <input
                type="checkbox"
                checked={hasKey}
                onChange={event => keys.turn(event.currentTarget.checked)}
              />
              {t('foldKey')}
            </label>
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
