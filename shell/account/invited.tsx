import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { createDraft } from '#kit/core/draft.ts'
import { RadioGroup } from '#kit/core/radio.tsx'
import { useAction } from '#kit/member/action.ts'
import { TextInput } from '#kit/member/text.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { Steps } from '#kit/ui/progress.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { pageAt } from '#rules/page-at.ts'
import { DIAL, type PhoneCountry, readPhone } from '#rules/phone.ts'
import { PageLink, usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { useTenant } from '#shell/tenant.ts'
import { useT as useShellSay } from '#shell/words.ts'
import { DELAY, useDelay } from './delay.ts'
import { Entry, handedOver, withEntryWords } from './entry.tsx'
import { emailProblem, passwordProblem, useForm } from './form.tsx'
import { useT } from './words.ts'

type InviteAnswer = Reply<Contract['POST account/client/invite']>

/** Content of the invitation link's fragment, which never reaches logs. */
type Invitation = { email: string; code: string }

/** Reads the invitation from the URL, or after a reload from the history entry. */
function readInvitation(): Invitation {
  const given = new URLSearchParams(location.hash.slice(1))
  return {
    email: given.get('email') ?? handedOver('email') ?? '',
    code: given.get('code') ?? handedOver('code') ?? '',
  }
}

/** Renders the two steps from an invitation to an account: the invited address, then personal details. */
export const Invited = withEntryWords(function Invited({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const t = useT()
  const [invitation, setInvitation] = useState(readInvitation)
  const [answer, setAnswer] = useState<InviteAnswer | null>(() =>
    handedOver('step') === 'details' && !location.hash
      ? { status: 'open', message: '', path: '', name: handedOver('name') }
      : null,
  )
  // reason why the previous session ended
  const [problem] = useState(() => handedOver('problem'))

  // moves the code from the visible URL into the history entry
  useEffect(() => {
    if (!location.hash) return
    history.replaceState({ ...history.state, ...invitation }, '', location.pathname)
  }, [invitation])
  // a newer link, opened in the tab of an older one
  useEffect(() => {
    const follow = () => {
      if (!location.hash) return
      setInvitation(readInvitation())
      setAnswer(null)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  /** Stores the step, so that a reload stays on the second one; the server checks what it sends. */
  const take = (given: InviteAnswer) => {
    const { status, name } = given
    history.replaceState({ ...history.state, step: status === 'open' ? 'details' : undefined, name }, '')
    setAnswer(given)
  }

  const status = answer?.status
  const shown = useRef(status)
  useEffect(() => {
    // the step that had the focus is gone
    if (shown.current !== status) document.querySelector('h1')?.focus()
    shown.current = status
  }, [status])
  const title = status === 'done' ? t('doneTitle') : status === 'sent' ? t('sentTitle') : shell(page.title)
  return (
    <Entry title={title} lead={status === 'sent' || status === 'done' ? answer?.message : t('invitedLead')}>
      {status === 'done' && answer && <Done answer={answer} email={invitation.email} />}
      {status !== 'done' && status !== 'sent' && (
        <>
          {problem && <SendFailure message={problem} />}
          <Steps
            label={shell(page.title)}
            steps={[t('stepEmail'), t('stepDetails')]}
            current={status === 'open' ? 1 : 0}
          />
          {answer?.status === 'open' ? (
            <Details key={invitation.code} invitation={invitation} name={answer.name} onAnswer={take} />
          ) : (
            <EmailStep
              key={invitation.code}
              invitation={invitation}
              onAnswer={(email, given) => {
                setInvitation({ ...invitation, email })
                take(given)
              }}
            />
          )}
        </>
      )}
    </Entry>
  )
})

type StepProps = { invitation: Invitation; onAnswer(email: string, answer: InviteAnswer): void }

function EmailStep({ invitation, onAnswer }: StepProps) {
  const t = useT()
  const { api } = useSession()
  const [isRefused, onRefusal] = useRefusedLink()
  const { values, field, form, message, toasts, busy, fail } = useForm({
    start: { email: invitation.email },
    check: ({ email }) => ({ email: emailProblem(t, email) }),
    async send(values) {
      const email = values.email.trim()
      const body = { email, code: invitation.code || undefined }
      onAnswer(email, await api('POST account/client/invite', { body }))
    },
    onRefusal,
  })
  const email = values.email.trim()
  return (
    <form {...form}>
      {message}
      {isRefused && <NewLink email={email} onAnswer={given => onAnswer(email, given)} onFailure={fail} />}
      <TextInput
        {...field('email')}
        label={t('email')}
        hint={t('invitedEmailHint')}
        kind="email"
        autoComplete="email"
      />
      <Button kind="primary" type="submit" busy={busy}>
        {t('continue')}
      </Button>
      {toasts}
      <PageLink to="/signin" className="more">
        {t('signIn')}
      </PageLink>
    </form>
  )
}

/** Returns whether the server refused the link, and what a form calls with each refusal to find out. */
function useRefusedLink() {
  const [isRefused, setRefused] = useState(false)
  const onRefusal = ({ fields }: ApiError) => {
    setRefused('code' in fields)
    return false
  }
  return [isRefused, onRefusal] as const
}

type NewLinkProps = { email: string; onAnswer(answer: InviteAnswer): void; onFailure(error: ApiError): void }

/** Renders a button that sends the invitation again, as its link no longer works. */
function NewLink({ email, onAnswer, onFailure }: NewLinkProps) {
  const t = useT()
  const { api } = useSession()
  const [busy, run] = useAction(onFailure)
  const ask = async () => onAnswer(await api('POST account/client/invite', { body: { email } }))
  return (
    <Button busy={busy} onClick={() => run(ask)}>
      {t('newLink')}
    </Button>
  )
}

const GENDERS = ['Female', 'Male'] as const

type DetailsProps = { invitation: Invitation; name?: string; onAnswer(answer: InviteAnswer): void }

const BLANK = {
  name: '',
  gender: '',
  phoneNo: '',
  referralCode: '',
  age: '',
  password: '',
  confirmPassword: '',
}
type Kept = { values: typeof BLANK; country: PhoneCountry }

function Details({ invitation: { email, code }, name: invitedAs = '', onAnswer }: DetailsProps) {
  const t = useT()
  const { api } = useSession()
  const [draft] = useState(() => createDraft('invitation', email, {}))
  const [kept] = useState(() => draft.read() as Kept | null)
  const market = useTenant().country
  const [country, setCountry] = useState<PhoneCountry>(kept?.country ?? market)
  const [isRefused, onRefusal] = useRefusedLink()
  const { values, set, field, form, message, toasts, busy, isStuck, fail } = useForm({
    start: kept?.values ?? { ...BLANK, name: invitedAs },
    check: given => ({
      name: given.name.trim() ? undefined : t('required'),
      gender: given.gender ? undefined : t('required'),
      phoneNo: phoneProblem(given.phoneNo),
      age: ageProblem(given.age),
      password: passwordProblem(t, given.password),
      confirmPassword: !given.confirmPassword
        ? t('required')
        : given.confirmPassword === given.password
          ? undefined
          : t('invitedMismatch'),
    }),
    async send({ name, gender, phoneNo, age, referralCode, password, confirmPassword }) {
      const body = {
        email,
        code,
        name: name.trim(),
        gender: gender as (typeof GENDERS)[number],
        country: `+${DIAL[country]}` as const,
        phoneNo,
        referralCode: referralCode.trim() || undefined,
        age: Number(age),
        password,
        confirmPassword,
      }
      const answer = await api('POST account/client/invite_onboard', { body })
      draft.write(null)
      onAnswer(answer)
    },
    onRefusal,
  })
  // after a reload everything but the passwords is restored
  useEffect(() => {
    draft.write({ values: { ...values, password: '', confirmPassword: '' }, country } satisfies Kept)
  }, [draft, values, country])
  function phoneProblem(value: string): string | undefined {
    const reading = readPhone(value, country)
    if (!('problem' in reading)) return
    return t(reading.problem === 'blank' ? 'required' : 'phoneWrong')
  }
  function ageProblem(value: string): string | undefined {
    if (!value.trim()) return t('required')
    return /^\d{2,3}$/.test(value.trim()) && Number(value) >= 18 && Number(value) <= 120
      ? undefined
      : t('ageWrong')
  }

  return (
    <form {...form}>
      {message}
      {isRefused && <NewLink email={email} onAnswer={onAnswer} onFailure={fail} />}
      <TextInput {...field('name')} label={t('name')} hint={t('nameHint')} autoComplete="name" />
      <RadioGroup
        {...field('gender')}
        label={t('gender')}
        options={GENDERS.map(value => ({ value, text: t(value) }))}
      />
      <PhoneInput
        {...field('phoneNo')}
        autoComplete="tel"
        label={t('phone')}
        country={country}
        onChange={(value, chosen) => {
          setCountry(chosen)
          set('phoneNo', value)
        }}
      />
      <TextInput {...field('referralCode')} label={t('referralCode')} hint={t('referralHint')} optional />
      <TextInput {...field('age')} label={t('age')} kind="tel" />
      <PasswordInput
        {...field('password')}
        label={t('password')}
        hint={t('passwordHint')}
        kind="new-password"
      />
      <PasswordInput {...field('confirmPassword')} label={t('confirmPassword')} kind="new-password" />
      {/* password managers store the new password under this username */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div role="alert" className="refusal">
        {isStuck && <p>{t('fixAll')}</p>}
      </div>
      <Button kind="primary" type="submit" busy={busy}>
        {t('createAccount')}
      </Button>
      {toasts}
    </form>
  )
}

/** Confirms the new account and continues to the page given by the server, if it belongs to this portal, else to sign in. */
function Done({ answer, email }: { answer: InviteAnswer; email: string }) {
  const t = useT()
  const pages = usePages()
  const [, navigate] = useLocation()
  const target = pageAt(pages, answer.path) ? answer.path : '/signin'
  const goOn = () => navigate(target, { replace: true, state: { email } })
  useDelay(DELAY.invited, goOn)
  return (
    <div className="stack">
      <Button kind="primary" onClick={goOn}>
        {t('goOn')}
      </Button>
      <p className="muted">{t('doneText')}</p>
    </div>
  )
}
