import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/account.ts'
import { Button } from '#kit/core/button.tsx'
import { useAction } from '#kit/member/action.ts'
import { PasswordInput } from '#kit/ui/password.tsx'
import { CodeField } from '#shell/code-field.tsx'
import { type Confirming, useSession } from '#shell/session.ts'
import { useT, withWords } from './words.ts'

type Props = { user: User; confirming: Confirming }

/**
 * Renders a dialog over the page while a call requires the user to confirm their identity: for a payout, a key, a role. The page stays as
 * it is, and the call continues afterwards; on cancel the page reports that it was not done.
 */
export const ConfirmDialog = withWords(Confirm)

function Confirm({ user, confirming: { settle } }: Props) {
  const t = useT()
  const { api } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const [given, setGiven] = useState('')
  const [error, setError] = useState('')
  const [busy, run] = useAction(({ message }) => setError(message || t('unreachable')))

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    return () => element?.close()
  }, [])

  const send = (event: FormEvent) => {
    event.preventDefault()
    setError(given.trim() ? '' : t('required'))
    if (!given.trim()) return
    void run(async () => {
      const body = user.authenticator ? { code: given.trim() } : { password: given }
      await api('POST account/session/confirm', { body })
      settle(true)
    })
  }

  return (
    <dialog
      ref={dialog}
      className="again"
      aria-labelledby="confirm-title"
      onCancel={event => {
        event.preventDefault()
        settle(false)
      }}
      onClose={() => settle(false)}
    >
      <form noValidate onSubmit={send}>
        <h2 id="confirm-title">{t('confirmTitle')}</h2>
        <p>{t('confirmText')}</p>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        {user.authenticator ? (
          <CodeField label={t('endedCode')} name="code" value={given} onChange={setGiven} error={error} />
        ) : (
          <PasswordInput
            label={t('endedPassword', { email: user.email })}
            name="password"
            kind="current-password"
            value={given}
            onChange={setGiven}
            error={error}
          />
        )}
        <Button kind="primary" type="submit" busy={busy}>
          {t('confirmDo')}
        </Button>
        <Button kind="plain" onClick={() => settle(false)}>
          {t('confirmCancel')}
        </Button>
      </form>
    </dialog>
  )
}
