import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PageRow } from '#contract/page-row.ts'
import { Button } from '#kit/core/button.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { CodeField } from '#shell/code-field.tsx'
import { PageLink } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { useT as useShellSay } from '#shell/words.ts'
import { DELAY, useDelay } from './delay.ts'
import { Entry, handedOver, withEntryWords } from './entry.tsx'
import { emailProblem, passwordProblem, useForm } from './form.tsx'
import { Resend } from './resend.tsx'
import { useT } from './words.ts'

/** Renders the form that sends a code to the address of a user who forgot their password. */
export const PasswordEmail = withEntryWords(function PasswordEmail({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const t = useT()
  const { api } = useSession()
  const [, navigate] = useLocation()
  const { field, form, message, toasts, busy } = useForm({
    start: { email: handedOver('email') ?? '' },
    check: ({ email }) => ({ email: emailProblem(t, email) }),
    async send({ email }) {
      const body = { email: email.trim() }
      const { message: sent } = await api('POST account/client/reset_pwd', { body })
      navigate('/password/reset', { state: { ...body, notice: sent } })
    },
  })
  return (
    <Entry title={shell(page.title)} lead={t('forgotLead')}>
      <form {...form}>
        {message}
        <TextInput {...field('email')} label={t('email')} kind="email" autoComplete="username" />
        <Button kind="primary" type="submit" busy={busy}>
          {t('resetPassword')}
        </Button>
        <PageLink to="/signin" className="more">
          {t('backToLogin')}
        </PageLink>
        {toasts}
      </form>
    </Entry>
  )
})

/** Renders the form for a new password with the code that was sent. Users coming from the message first enter their email address. */
export const PasswordReset = withEntryWords(function PasswordReset({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const t = useT()
  const { api } = useSession()
  const [, navigate] = useLocation()
  const [known] = useState(() => handedOver('email'))
  const [notice] = useState(() => handedOver('notice'))
  const { values, field, form, message, toasts, busy, announce, clear, fail } = useForm({
    start: { email: known ?? '', code: '', password: '', confirm: '' },
    check: ({ email, code, password, confirm }) => ({
      email: emailProblem(t, email),
      code: code.trim() ? undefined : t('required'),
      password: passwordProblem(t, password),
      confirm: !confirm ? t('required') : confirm === password ? undefined : t('passwordMismatch'),
    }),
    async send({ email, code, password }) {
      await api('POST account/otp/3/new_pwd', { body: { email: email.trim(), code: code.trim(), password } })
      navigate('/password/reset-success', { replace: true, state: { email: email.trim() } })
    },
  })
  const resend = async () => {
    const { message: sent } = await api('POST account/client/reset_pwd', {
      body: { email: values.email.trim() },
    })
    // the new code replaces the one in the field
    clear('code')
    announce(sent, { kind: 'good' })
  }
  return (
    <Entry title={shell(page.title)} lead={t('resetLead')}>
      <form {...form}>
        {message}
        {notice && (
          <p className="callout good" role="status">
            {notice}
          </p>
        )}
        {!known && <TextInput {...field('email')} label={t('email')} kind="email" autoComplete="username" />}
        <CodeField {...field('code')} label={t('otp')} hint={t('otpHint')} />
        <PasswordInput
          {...field('password')}
          label={t('newPassword')}
          hint={t('passwordHint')}
          kind="new-password"
        />
        <PasswordInput {...field('confirm')} label={t('confirmPassword')} kind="new-password" />
        <Button kind="primary" type="submit" busy={busy}>
          {t('resetPassword')}
        </Button>
        {known && <Resend onResend={resend} onFailure={fail} />}
        {toasts}
      </form>
    </Entry>
  )
})

/** Confirms the new password, and opens the sign-in page after a delay. */
export const PasswordResetSuccess = withEntryWords(function PasswordResetSuccess() {
  const t = useT()
  const [, navigate] = useLocation()
  const [email] = useState(() => handedOver('email'))
  useDelay(DELAY.reset, () => navigate('/signin', { replace: true, state: { email } }))
  return (
    <Entry title={t('resetDone')} lead={t('resetDoneText')}>
      <div className="stack">
        <PageLink to="/signin" className="button primary">
          {t('login')}
        </PageLink>
        <p className="muted">{t('resetRedirect')}</p>
      </div>
    </Entry>
  )
})
