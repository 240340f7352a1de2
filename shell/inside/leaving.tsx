import { useEffect, useState } from 'react'
import type { User } from '#contract/account.ts'
import type { Mount } from '#contract/page-row.ts'
import { Button } from '#kit/core/button.tsx'
import { type Held, heldFor, toSend, uploadsUnderWay } from '#kit/outbox/held.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { checkAccess } from '#shell/guard.ts'
import { useIsOnline } from '#shell/offline-banner.tsx'
import { usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { Widget } from '#shell/widget.tsx'
import { useT } from './words.ts'

/** Data that signing out would delete from this device. */
export type Losses = Held & { uploads: number }

/** @returns null if nothing would be lost */
export async function lossesOf({ id }: Pick<User, 'id'>): Promise<Losses | null> {
  const losses = { ...heldFor(id), uploads: await uploadsUnderWay() }
  const { waiting, drafts, uploads } = losses
  return Object.keys(waiting).length + drafts.length + uploads > 0 ? losses : null
}

/** Interval of checking what was sent, and the timeout without progress. In ms. */
export const SENDING = { look: 300, patience: 60_000 }

type Props = {
  user: User
  losses: Losses
  /** Signs out and discards the rest. */
  onLeave(): void
  onStay(): void
}

/** Asks a user who signs out about data that exists only on this device: it can be sent first, kept by staying, or discarded. */
export function Leaving({ user, losses: first, onLeave, onStay }: Props) {
  const t = useT()
  const isOnline = useIsOnline()
  const [losses, setLosses] = useState(first)
  const [isSending, setSending] = useState(false)
  const [stuck, setStuck] = useState(false)
  const senders = useSenders(user).filter(({ tag }) => losses.waiting[tag.slice(3)])
  const left = toSend(losses)
  const offered = left > 0 && senders.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: must continue until done, regardless of renders in between
  useEffect(() => {
    if (!isSending) return
    let count = left
    let since = Date.now()
    let isHere = true
    const timer = setInterval(async () => {
      const now = await lossesOf(user)
      // the user may have chosen to stay in the meantime
      if (!isHere) return
      if (!now) return onLeave()
      setLosses(now)
      if (toSend(now) !== count) since = Date.now()
      count = toSend(now)
      const isLate = Date.now() - since > SENDING.patience
      if (count > 0 && !isLate) return
      setStuck(isLate)
      setSending(false)
    }, SENDING.look)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [isSending])

  return (
    <Dialog
      title={t('leavingTitle')}
      onClose={onStay}
      foot={
        <>
          <Button onClick={onLeave}>{t('leavingDelete')}</Button>
          <Button kind={offered ? undefined : 'primary'} onClick={onStay}>
            {t('leavingStay')}
          </Button>
          {offered && (
            <Button
              kind="primary"
              busy={isSending}
              aria-disabled={!isOnline || undefined}
              onClick={() => {
                setStuck(false)
                setSending(isOnline)
              }}
            >
              {t('leavingSend')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack leaving">
        <p>{t('leavingText')}</p>
        <LossList losses={losses} />
        <p role="status">
          {isSending
            ? t('leavingSending')
            : stuck
              ? t('leavingStuck')
              : offered && !isOnline && t('leavingOffline')}
        </p>
      </div>
      {isSending && <Senders user={user} mounts={senders} />}
    </Dialog>
  )
}

/** Renders what would be lost, one line per kind. */
export function LossList({ losses: { waiting, drafts, uploads } }: { losses: Losses }) {
  const t = useT()
  const refused = Object.values(waiting).reduce((sum, one) => sum + one.refused, 0)
  return (
    <ul>
      {Object.entries(waiting).map(([widget, { count }]) => (
        <li key={widget}>{t(widget === 'survey' ? 'lossSurveys' : 'lossAnswers', { count })}</li>
      ))}
      {refused > 0 && <li>{t('lossRefused', { count: refused })}</li>}
      {uploads > 0 && <li>{t('lossUploads', { count: uploads })}</li>}
      {drafts.map(widget => (
        <li key={widget}>{t(DRAFTS[widget] ?? 'lossDraft')}</li>
      ))}
    </ul>
  )
}

const DRAFTS: Record<string, 'lossLoan' | 'lossStep' | 'lossSurvey' | 'lossApplication'> = {
  loans: 'lossLoan',
  onboarding: 'lossStep',
  survey: 'lossSurvey',
  applicant: 'lossApplication',
}

/** Returns one widget of each kind that the user has a page for; once mounted it sends its queued entries. */
function useSenders({ role }: User): Mount[] {
  const own = usePages().filter(
    page => page.mount?.base && !page.mount.base.includes('/:') && checkAccess(page, role) === 'open',
  )
  const byTag = new Map(own.map(({ mount }) => [mount?.tag, mount as Mount]))
  return [...byTag.values()]
}

/** Mounts the widgets, hidden. */
function Senders({ user, mounts }: { user: User; mounts: readonly Mount[] }) {
  const { fetchToken } = useSession()
  return (
    <div hidden>
      {mounts.map(({ tag, attributes }) => (
        <Widget key={tag} tag={tag} attributes={{ ...attributes, draft: user.id }} fetchToken={fetchToken} />
      ))}
    </div>
  )
}
