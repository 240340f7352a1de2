import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PageRow } from '#contract/page-row.ts'
import { Button } from '#kit/core/button.tsx'
import { CodeField } from '#shell/code-field.tsx'
import { PageLink } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { useT as useShellSay } from '#shell/words.ts'
import { DELAY, useDelay } from './delay.ts'
import { Entry, handedOver, withEntryWords } from './entry.tsx'
import { useForm } from './form.tsx'
import { Resend } from './resend.tsx'
import { useT } from './words.ts'

/** Renders the confirmation of an account with the one-time password sent on sign-in. */
export const VerifyOtp = withEntryWords(function VerifyOtp({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const t = useT()
  const [email] = useState(() => handedOver('email'))
  return (
    <Entry title={shell(page.title)} lead={email && t('verifyLead', { email })}>
      {email ? <Verification email={email} /> : <NobodyKnown />}
    </Entry>
  )
})

function Verification({ email }: { email: string }) {
  const t = useT()
  const { api } = useSession()
  const [, navigate] = useLocation()
  const { field, form, message, toasts, busy, announce, clear, fail } = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() ? undefined : t('otpRequired') }),
    async send({ code }) {
      await api('POST account/otp/3/verify/:email', { params: { email }, body: { code: code.trim() } })
      navigate('/signin', {
        replace: true,
        state: { email, notice: t('verified'), from: handedOver('from') },
      })
    },
  })
  const resend = async () => {
    const { message: sent } = await api('GET account/otp/3/:email', { params: { email } })
    // the new code replaces the one in the field
    clear('code')
    announce(sent, { kind: 'good' })
  }
  return (
    <form {...form}>
      {message}
      <CodeField {...field('code')} label={t('otp')} hint={t('otpHint')} />
      <Button kind="primary" type="submit" busy={busy}>
        {t('verifyCode')}
      </Button>
      <Resend onResend={resend} onFailure={fail} />
      <PageLink to="/signin" className="more">
        {t('backToLogin')}
      </PageLink>
      {toasts}
    </form>
  )
}

/** Shown if the URL was opened directly: it is unknown whose code it would be. */
function NobodyKnown() {
  const t = useT()
  const [, navigate] = useLocation()
  useDelay(DELAY.emailUnknown, () => navigate('/signin', { replace: true }))
  return (
    <div className="card stack" role="alert">
      <p>{t('emailUnknown')}</p>
      <PageLink to="/signin" className="button primary">
        {t('backToLogin')}
      </PageLink>
    </div>
  )
}
