import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { Button } from '#kit/core/button.tsx'
import { useAction } from '#kit/member/action.ts'
import { PasswordInput } from '#kit/ui/password.tsx'
import { CodeField } from '#shell/code-field.tsx'
import { type Confirming, useSession } from '#shell/session.ts'
import { IdentityDialog } from './identity-dialog.tsx'
import { useT, withWords } from './words.ts'

/**
 * Renders a dialog over the page while a call requires the user to confirm their identity: for a payout, a key, a role. The page stays as
 * it is, and the call continues afterwards; on cancel the page reports that it was not done.
 */
export const ConfirmDialog = withWords(Confirm)

function Confirm({ user, confirming: { settle } }: { user: User; confirming: Confirming }) {
  const t = useT()
  const { api } = useSession()
  const [given, setGiven] = useState('')
  const [error, setError] = useState('')
  const [busy, run] = useAction(({ message }) => setError(message || t('unreachable')))

  const send = () => {
    setError(given.trim() ? '' : t('required'))
    if (!given.trim()) return
    void run(async () => {
      const body = user.authenticator ? { code: given.trim() } : { password: given }
      await api('POST account/session/confirm', { body })
      settle(true)
    })
  }
  const field = { value: given, onChange: setGiven, error }

  return (
    <IdentityDialog
      user={user}
      title={t('confirmTitle')}
      text={t('confirmText')}
      onSubmit={send}
      onEscape={() => settle(false)}
    >
      {user.authenticator ? (
        <CodeField {...field} name="code" label={t('endedCode')} />
      ) : (
        <PasswordInput
          {...field}
          name="password"
          label={t('endedPassword', { email: user.email })}
          kind="current-password"
        />
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {t('confirmDo')}
      </Button>
      <Button kind="plain" onClick={() => settle(false)}>
        {t('confirmCancel')}
      </Button>
    </IdentityDialog>
  )
}
