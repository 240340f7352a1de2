import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import { Button } from '#kit/core/button.tsx'
import { recall, remember } from '#kit/core/device-storage.ts'
import { TextInput } from '#kit/member/text.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { soon, usePrefetchedPage } from '#shell/ahead.ts'
import { CodeField } from '#shell/code-field.tsx'
import { prefetchForPage } from '#shell/first-calls.ts'
import { destination } from '#shell/guard.ts'
import { $language } from '#shell/language-and-scheme.ts'
import { useTakeOver } from '#shell/opening.ts'
import { PageLink, usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { useTenant } from '#shell/tenant.ts'
import { useT as useShellSay } from '#shell/words.ts'
import { Entry, handedOver, withEntryWords } from './entry.tsx'
import { emailProblem, useForm } from './form.tsx'
import { useT } from './words.ts'

/** Name under which the device keeps the last home of somebody who signed in. */
const HOME = 'home'

/** Renders the sign-in form. Signed-in users are redirected to the page that sent them here, else home. */
export const SignInForm = withEntryWords(function SignInForm({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const t = useT()
  const session = useSession()
  const state = useStore(session.$state)
  const user = useStore(session.$user)
  const pages = usePages()
  const from = handedOver('from')
  // while the user types, the page they will land on loads: the last home on this device is likely theirs
  usePrefetchedPage(from?.replace(/[?#].*/s, '') ?? recall(HOME) ?? ROLES.client.home, soon)
  useEffect(() => {
    if (user) remember(HOME, ROLES[user.role].home)
  }, [user])
  if (state === 'in' && user) return <Redirect to={destination(pages, user.role, from)} replace />
  return (
    <Entry
      title={shell(page.title)}
      lead={t(from?.startsWith('/loan-calculator') ? 'signinToApply' : 'signinLead')}
    >
      {state === 'starting' ? <div aria-busy="true" /> : <Credentials from={from} />}
      <p className="aside">
        {t('noAccount')} <PageLink to="/signup">{t('howToGetOne')}</PageLink>
      </p>
    </Entry>
  )
})

/** @param from the URL that sent the user here */
function Credentials({ from }: { from: string | undefined }) {
  const t = useT()
  const session = useSession()
  const tenant = useTenant()
  const pages = usePages()
  const [, navigate] = useLocation()
  const [needsCode, setNeedsCode] = useState(false)
  const [notice] = useState(() => handedOver('notice'))
  const { values, set, field, form, message, toasts, busy } = useForm({
    start: { email: handedOver('email') ?? '', password: '', code: '' },
    check: ({ email, password, code }) => ({
      email: emailProblem(t, email),
      password: password ? undefined : t('required'),
      code: needsCode && !code.trim() ? t('required') : undefined,
    }),
    async send({ email, password, code }) {
      await session.signIn(
        { email: email.trim(), password, code: needsCode ? code.trim() : undefined },
        (user, token) =>
          prefetchForPage(
            { tenant, token, language: $language.get() },
            pages,
            user,
            destination(pages, user.role, from),
          ),
      )
    },
    onRefusal({ code }) {
      if (code === 'unverified') {
        verify(values.email.trim())
        return true
      }
      if (code !== 'second-factor' || needsCode) return false
      // the password was right: the code is a next step, not an error
      setNeedsCode(true)
      return true
    },
  })
  useTakeOver(
    () => form.ref.current,
    (name, value) => set(name as 'email' | 'password', value),
  )
  /** For an account that is not verified yet: sends a code, and opens the page that asks for it. */
  function verify(email: string): void {
    session.api('GET account/otp/3/:email', { params: { email } }).catch(() => {})
    navigate('/verify-otp', { state: { email, from } })
  }

  return (
    <form {...form}>
      {message}
      {notice && (
        <p className="callout good" role="status">
          {notice}
        </p>
      )}
      <TextInput {...field('email')} label={t('email')} kind="email" autoComplete="username" />
      <PasswordInput {...field('password')} label={t('password')} kind="current-password" />
      {needsCode && (
        <CodeField
          {...field('code')}
          autoFocus
          label={t('secondFactor')}
          hint={t('secondFactorHint', { name: tenant.name })}
        />
      )}
      <PageLink to="/password/email" className="more">
        {t('forgotPassword')}
      </PageLink>
      <Button kind="primary" type="submit" busy={busy}>
        {t('signIn')}
      </Button>
      {toasts}
    </form>
  )
}
