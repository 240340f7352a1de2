import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { Button } from '#kit/core/button.tsx'
import { useAction } from '#kit/member/action.ts'
import { PasswordInput } from '#kit/ui/password.tsx'
import { CodeField } from '#shell/code-field.tsx'
import { useSession } from '#shell/session.ts'
import { IdentityDialog } from './identity-dialog.tsx'
import { type Losses, LossList, lossesOf } from './leaving.tsx'
import { useEndTime } from './session-ending.tsx'
import { useT, withWords } from './words.ts'

/**
 * Renders the password dialog over the page of a user whose session has ended or soon will. The page stays as it is: after signing in it
 * continues, including calls that were waiting for the session. Once the session has ended the only alternative is to sign out, so Escape
 * is ignored.
 */
export const SignInAgain = withWords(PasswordDialog)

function PasswordDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useT()
  const session = useSession()
  const isOver = useStore(session.$state) === 'ended'
  const time = useEndTime(useStore(session.$endsAt))
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(user.authenticator)
  const [errors, setErrors] = useState<{ password?: string; code?: string }>({})
  const [busy, run] = useAction(({ code, message }) => {
    const isCode = code === 'second-factor'
    if (isCode) setNeedsCode(true)
    setErrors({ [isCode ? 'code' : 'password']: message || t('unreachable') })
  })
  /** What signing out would delete from this device, while the user is asked about it. */
  const [losses, setLosses] = useState<Losses | null>(null)

  const enter = () => {
    setErrors(password ? {} : { password: t('required') })
    if (!password) return
    void run(async () => {
      const entered = code.trim() || undefined
      await session.signIn({ email: user.email, password, code: needsCode ? entered : undefined })
      onClose()
    })
  }
  async function leave(): Promise<void> {
    const found = losses ? null : await lossesOf(user)
    if (found) setLosses(found)
    else session.leave()
  }
  return (
    <IdentityDialog
      user={user}
      title={t('endedTitle')}
      text={isOver ? t('endedText') : t('endingDialog', { time })}
      onSubmit={enter}
      onEscape={() => isOver || onClose()}
    >
      <PasswordInput
        label={t('endedPassword', { email: user.email })}
        name="password"
        kind="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      {needsCode && (
        <CodeField
          autoFocus={!user.authenticator}
          label={t('endedCode')}
          name="code"
          value={code}
          onChange={setCode}
          error={errors.code}
        />
      )}
      <Button kind="primary" type="submit" busy={busy}>
        {t('endedSignIn')}
      </Button>
      {losses && (
        <div role="alert" className="stack">
          <p>{t('leavingText')}</p>
          <LossList losses={losses} />
        </div>
      )}
      {isOver ? (
        <Button kind="plain" onClick={leave}>
          {t(losses ? 'leavingDelete' : 'endedLeave')}
        </Button>
      ) : (
        <Button kind="plain" onClick={onClose}>
          {t('endingLater')}
        </Button>
      )}
    </IdentityDialog>
  )
}
