import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { PageRow } from '#contract/page.ts'
import { Button } from '#kit/core/button.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { destination } from '#shell/guard.ts'
import { PageLink, usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { useTenant } from '#shell/tenant.ts'
import { useSay as useShellSay } from '#shell/words.ts'
import { Entry, handedOver, spoken } from './entry.tsx'
import { CodeField, emailProblem, only, useForm } from './form.tsx'
import { useSay } from './words.ts'

/** Signing in. Whoever is signed in already goes on to where they were sent here from, else home. */
export const SignInForm = spoken(function SignInForm({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const say = useSay()
  const session = useSession()
  const state = useStore(session.$state)
  const user = useStore(session.$user)
  const pages = usePages()
  if (state === 'in' && user) return <Redirect to={destination(pages, user.role, historyFrom())} replace />
  return (
    <Entry title={shell(page.title)} lead={say('signinLead')}>
      {state === 'starting' ? <div aria-busy="true" /> : <Credentials />}
      <p className="aside">
        {say('noAccount')} <PageLink to="/signup">{say('howToGetOne')}</PageLink>
      </p>
    </Entry>
  )
})

const historyFrom = (): string | undefined => handedOver('from')

function Credentials() {
  const say = useSay()
  const session = useSession()
  const { name } = useTenant()
  const [, navigate] = useLocation()
  const [needsCode, setNeedsCode] = useState(false)
  const [notice] = useState(() => handedOver('notice'))
  const { values, field, form, message, toasts, busy } = useForm({
    start: { email: handedOver('email') ?? '', password: '', code: '' },
    check: ({ email, password, code }) =>
      only({
        email: emailProblem(say, email),
        password: password ? undefined : say('required'),
        code: needsCode && !code.trim() ? say('required') : undefined,
      }),
    async send({ email, password, code }) {
      await session.signIn({
        email: email.trim(),
        password,
        code: needsCode ? code.trim() : undefined,
      })
    },
    onRefusal({ code }) {
      if (code === 'unverified') {
        verify(values.email.trim())
        return true
      }
      if (code !== 'second-factor' || needsCode) return false
      // the password was right: this is the next question, not a mistake
      setNeedsCode(true)
      return true
    },
  })
  /** The account waits for its first code: sends one, and goes where it is asked for. */
  function verify(email: string): void {
    session.api('GET account/otp/3/:email', { params: { email } }).catch(() => {})
    navigate('/verify-otp', { state: { email, from: historyFrom() } })
  }

  return (
    <form {...form}>
      {message}
      {notice && (
        <p className="good" role="status">
          {notice}
        </p>
      )}
      <TextInput {...field('email')} label={say('email')} kind="email" autoComplete="username" />
      <PasswordInput {...field('password')} label={say('password')} kind="current-password" />
      {needsCode && (
        <CodeField {...field('code')} label={say('secondFactor')} hint={say('secondFactorHint', { name })} />
      )}
      <PageLink to="/password/email" className="more">
        {say('forgotPassword')}
      </PageLink>
      <Button kind="primary" type="submit" busy={busy}>
        {say('signIn')}
      </Button>
      {toasts}
    </form>
  )
}
