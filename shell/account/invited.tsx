import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { PageRow } from '#contract/page.ts'
import { Button } from '#kit/core/button.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { PasswordInput } from '#kit/ui/password.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { Steps } from '#kit/ui/progress.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { pageAt } from '#rules/page-at.ts'
import { DIAL, type PhoneCountry, readPhone } from '#rules/phone.ts'
import { usePages } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { useTenant } from '#shell/tenant.ts'
import { useSay as useShellSay } from '#shell/words.ts'
import { DELAY, useDelay } from './delay.ts'
import { Entry, handedOver, spoken } from './entry.tsx'
import { emailProblem, only, passwordProblem, useForm } from './form.tsx'
import { useSay } from './words.ts'

type InviteAnswer = Reply<Contract['POST account/client/invite']>

/** What the invitation's link carries after its #, out of reach of logs. */
type Invitation = { email: string; code: string }

/** From the address, or from the history entry after a reload. */
function readInvitation(): Invitation {
  const given = new URLSearchParams(location.hash.slice(1))
  return {
    email: given.get('email') ?? handedOver('email') ?? '',
    code: given.get('code') ?? handedOver('code') ?? '',
  }
}

/** From an invitation to an account: who was invited, then who they are. */
export const Invited = spoken(function Invited({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const say = useSay()
  const [invitation, setInvitation] = useState(readInvitation)
  const [answer, setAnswer] = useState<InviteAnswer | null>(null)
  // why a session ended that led here
  const [problem] = useState(() => handedOver('problem'))

  // out of the address, where it could be read over a shoulder, into the history entry
  useEffect(() => {
    if (!location.hash) return
    history.replaceState({ ...history.state, ...invitation }, '', location.pathname)
  }, [invitation])

  const status = answer?.status
  const title =
    status === 'done' ? say('doneTitle') : status === 'sent' ? say('sentTitle') : shell(page.title)
  return (
    <Entry title={title} lead={status === 'sent' || status === 'done' ? answer?.message : say('invitedLead')}>
      {status === 'done' && answer && <Done answer={answer} email={invitation.email} />}
      {status !== 'done' && status !== 'sent' && (
        <>
          {problem && <SendFailure message={problem} />}
          <Steps
            label={shell(page.title)}
            steps={[say('stepEmail'), say('stepDetails')]}
            current={status === 'open' ? 1 : 0}
          />
          {status === 'open' ? (
            <Details invitation={invitation} onAnswer={setAnswer} />
          ) : (
            <EmailStep
              invitation={invitation}
              onAnswer={(email, given) => {
                setInvitation({ ...invitation, email })
                setAnswer(given)
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
  const say = useSay()
  const { api } = useSession()
  const { field, form, message, toasts, busy } = useForm({
    start: { email: invitation.email },
    check: ({ email }) => only({ email: emailProblem(say, email) }),
    async send(values) {
      const email = values.email.trim()
      const body = { email, code: invitation.code || undefined }
      onAnswer(email, await api('POST account/client/invite', { body }))
    },
  })
  return (
    <form {...form}>
      {message}
      <TextInput
        {...field('email')}
        label={say('email')}
        hint={say('invitedEmailHint')}
        kind="email"
        autoComplete="email"
      />
      <Button kind="primary" type="submit" busy={busy}>
        {say('continue')}
      </Button>
      {toasts}
    </form>
  )
}

const GENDERS = ['Female', 'Male'] as const

type DetailsProps = { invitation: Invitation; onAnswer(answer: InviteAnswer): void }

function Details({ invitation: { email, code }, onAnswer }: DetailsProps) {
  const say = useSay()
  const { api } = useSession()
  const [country, setCountry] = useState<PhoneCountry>(useTenant().country)
  const { set, field, form, message, toasts, busy, isStuck } = useForm({
    start: {
      name: '',
      gender: '',
      phoneNo: '',
      age: '',
      referralCode: '',
      password: '',
      confirmPassword: '',
    },
    check: given =>
      only({
        name: given.name.trim() ? undefined : say('required'),
        gender: given.gender ? undefined : say('required'),
        phoneNo: phoneProblem(given.phoneNo),
        age: ageProblem(given.age),
        password: passwordProblem(say, given.password),
        confirmPassword: !given.confirmPassword
          ? say('required')
          : given.confirmPassword === given.password
            ? undefined
            : say('invitedMismatch'),
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
      onAnswer(await api('POST account/client/invite_onboard', { body }))
    },
  })
  function phoneProblem(value: string): string | undefined {
    const reading = readPhone(value, country)
    if (!('problem' in reading)) return
    return say(reading.problem === 'blank' ? 'required' : 'phoneWrong')
  }
  function ageProblem(value: string): string | undefined {
    if (!value.trim()) return say('required')
    return /^\d{2,3}$/.test(value.trim()) && Number(value) >= 18 && Number(value) <= 120
      ? undefined
      : say('ageWrong')
  }

  return (
    <form {...form}>
      {message}
      <TextInput {...field('name')} label={say('name')} hint={say('nameHint')} autoComplete="name" />
      <RadioGroup
        {...field('gender')}
        label={say('gender')}
        options={GENDERS.map(value => ({ value, text: say(value) }))}
      />
      <PhoneInput
        {...field('phoneNo')}
        label={say('phone')}
        country={country}
        onChange={(value, chosen) => {
          setCountry(chosen)
          set('phoneNo', value)
        }}
      />
      <TextInput {...field('age')} label={say('age')} kind="tel" />
      <TextInput {...field('referralCode')} label={say('referralCode')} hint={say('referralHint')} optional />
      <PasswordInput
        {...field('password')}
        label={say('password')}
        hint={say('passwordHint')}
        kind="new-password"
      />
      <PasswordInput {...field('confirmPassword')} label={say('confirmPassword')} kind="new-password" />
      {/* password managers file the new password under it */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div role="alert" className="refusal">
        {isStuck && <p>{say('fixAll')}</p>}
      </div>
      <Button kind="primary" type="submit" busy={busy}>
        {say('createAccount')}
      </Button>
      {toasts}
    </form>
  )
}

/** The account stands: on to where the server says, if that is a page of this portal, else to sign in. */
function Done({ answer, email }: { answer: InviteAnswer; email: string }) {
  const say = useSay()
  const pages = usePages()
  const [, navigate] = useLocation()
  const target = pageAt(pages, answer.path) ? answer.path : '/signin'
  const goOn = () => navigate(target, { replace: true, state: { email } })
  useDelay(true, DELAY.invited, goOn)
  return (
    <div className="stack">
      <Button kind="primary" onClick={goOn}>
        {say('goOn')}
      </Button>
      <p className="soft">{say('doneText')}</p>
    </div>
  )
}
