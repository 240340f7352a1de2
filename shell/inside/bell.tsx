import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Notification, User } from '#contract/account.ts'
import { ROLES } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { useAction } from '#kit/member/action.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { pageAt } from '#rules/page-at.ts'
import { usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { createNotices, type Notices } from './notices.ts'
import { Popover } from './popover.tsx'
import { en } from './words.en.ts'
import { useT } from './words.ts'

/** Renders the bell with the number of unread notifications, and their list. */
export function Bell({ user, isLive }: { user: User; isLive(): boolean }) {
  const t = useT()
  const { api } = useSession()
  const [notices] = useState(() => createNotices(api, isLive))
  const { unread } = useStore(notices.$state)
  useEffect(() => notices.watch(), [notices])
  const face = (
    <>
      <Icon name="bell" />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  )
  const label = unread > 0 ? `${t('notices')}: ${t('unread', { count: unread })}` : t('notices')
  return (
    <Popover label={label} className="bell" face={face} onOpen={() => notices.read()}>
      {close => <NoticeList notices={notices} user={user} onGo={close} />}
    </Popover>
  )
}

function NoticeList({ notices, user, onGo }: { notices: Notices; user: User; onGo(): void }) {
  const t = useT()
  const { state, notices: list, more } = useStore(notices.$state)
  const [isFailed, setFailed] = useState(false)
  const [busy, run] = useAction(() => setFailed(true))
  const older = () => {
    setFailed(false)
    void run(notices.older)
  }
  return (
    <>
      <h2>{t('notices')}</h2>
      {state === 'loading' && <Skeleton parts={['line', 'line']} />}
      {state === 'failed' && <p role="alert">{t('noticesFailed')}</p>}
      {state === 'here' && list.length === 0 && (
        <Empty title={t('noNotices')} text={t('noNoticesText')} icon={<Icon name="bell" />} />
      )}
      <ol>
        {list.map(notice => (
          <li key={notice.id} className={notice.read ? undefined : 'new'}>
            <Notice notice={notice} user={user} onGo={onGo} />
          </li>
        ))}
      </ol>
      {more && (
        <Button kind="plain" busy={busy} onClick={older}>
          {t('olderNotices')}
        </Button>
      )}
      {isFailed && <p role="alert">{t('noticesFailed')}</p>}
    </>
  )
}

type Known = Extract<keyof typeof en, `notice.${string}`>

function Notice({ notice, user, onGo }: { notice: Notification; user: User; onGo(): void }) {
  const t = useT() as (key: string, values?: Record<string, string>) => string
  const pages = usePages()
  const { moment } = useDays()
  const key = `notice.${notice.kind}`
  const path = notice.path && ownPath(notice.path, user)
  const content = (
    <>
      <span>
        {t(key in en ? (key as Known) : 'notice.other', notice.values)}
        {!notice.read && <span className="sr"> ({t('newNotice')})</span>}
      </span>
      <time className="muted" dateTime={notice.at}>
        {moment(notice.at)}
      </time>
    </>
  )
  return path && pageAt(pages, path.replace(/[?#].*$/s, '')) ? (
    <Link href={path} className="notice-line stack gap-1" onClick={onGo}>
      {content}
    </Link>
  ) : (
    <div className="notice-line stack gap-1">{content}</div>
  )
}

/** Rewrites profile paths, which the server gives as for a client, to the base of the user's role. */
const ownPath = (path: string, { role }: User): string =>
  path.replace(/^\/dashboard(?=\/profile(\/|$))/, ROLES[role].base)
