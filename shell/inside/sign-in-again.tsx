import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/account.ts'
import { ApiError } from '#kit/api.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/field.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { useSession } from '#shell/session.ts'
import { InsideSpoken, useSay } from './words.ts'

/**
 * Stands over the page of somebody whose session has ended. The page stays as it is, and its calls wait: with the password they
 * go on where they were. There is no way round it but out, so Escape does nothing.
 */
export const SignInAgain = ({ user }: { user: User }) => (
  <InsideSpoken>
    <PasswordDialog user={user} />
  </InsideSpoken>
)

function PasswordDialog({ user }: { user: User }) {
  const say = useSay()
  const session = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const gone = useRef(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(user.authenticator)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    return () => {
      gone.current = true
      element?.close()
    }
  }, [])

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!password) return setError(say('required'))
    setBusy(true)
    setError('')
    try {
      const entered = code.trim() || undefined
      await session.signIn({ email: user.email, password, code: needsCode ? entered : undefined })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'second-factor') setNeedsCode(true)
      setError(failure.message || say('unreachable'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <dialog
      ref={dialog}
      className="again"
      aria-labelledby="again-title"
      onCancel={event => event.preventDefault()}
      // at the second Escape a browser closes it without asking
      onClose={() => gone.current || dialog.current?.showModal()}
    >
      <form noValidate onSubmit={enter}>
        <h2 id="again-title">{say('endedTitle')}</h2>
        <p>{say('endedText')}</p>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={say('endedPassword', { email: user.email })}
          name="password"
          kind="current-password"
          value={password}
          onChange={setPassword}
          error={error}
        />
        {needsCode && (
          <Field label={say('endedCode')}>
            {control => (
              <div className="input">
                <input
                  {...control}
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={code}
                  onInput={event => setCode(event.currentTarget.value)}
                />
              </div>
            )}
          </Field>
        )}
        <Button kind="primary" type="submit" busy={busy}>
          {say('endedSignIn')}
        </Button>
        <Button kind="plain" onClick={session.leave}>
          {say('endedLeave')}
        </Button>
      </form>
    </dialog>
  )
}
