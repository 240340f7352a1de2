import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useAction } from '#kit/member/action.ts'
import { TextInput } from '#kit/member/text.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { dialledCountry, type PhoneCountry, readPhone } from '#rules/phone.ts'
import { SurveyHead } from './head.tsx'
import type { IdentifyWords } from './identify.en.ts'
import { useLanguage } from './languages.tsx'
import type { Model } from './model.ts'
import { askCode, confirm } from './phone-proof.ts'

/** Renders the phone verification: entering a phone, then the code sent to it. */
export function Identify({ model }: { model: Model }) {
  const opened = useStore(model.$opened)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!opened) return null
  return (
    <>
      <SurveyHead model={model} opened={opened} />
      {sentTo === null ? (
        <PhoneForm model={model} onSent={setSentTo} />
      ) : (
        <CodeForm model={model} phone={sentTo} onBack={() => setSentTo(null)} />
      )}
    </>
  )
}

type Props = { model: Model }

/** Returns the state of a server call that may be refused: whether it is running, and its failure. */
function useSendCode() {
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, start] = useAction(setFailure)
  const run = (action: () => Promise<void>) => {
    setFailure(null)
    void start(action)
  }
  return { busy, failure, run }
}

function PhoneForm({ model, onSent }: Props & { onSent(phone: string): void }) {
  const t = useWords<IdentifyWords>()
  const language = useLanguage(model)
  const kit = useKitWords()
  const given = model.$attributes.get().phone ?? ''
  const [typed, setTyped] = useState(given)
  const [country, setCountry] = useState<PhoneCountry>(dialledCountry(given) ?? 'KE')
  const [isShown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, run } = useSendCode()
  const reading = readPhone(typed, country)
  const submit = () => {
    setShown(true)
    if ('problem' in reading) return form.current?.querySelector('input')?.focus()
    run(async () => {
      await askCode(model, reading.phone, language)
      onSent(reading.phone)
    })
  }
  const problem = 'problem' in reading ? kit(reading.problem === 'blank' ? 'required' : 'phone') : null
  return (
    <Screen title={t('phoneTitle')} lead={t('phoneLead')}>
      <form ref={form} noValidate onSubmit={handleSubmit(submit)}>
        <PhoneInput
          name="phone"
          autoComplete="tel"
          label={t('phone')}
          value={typed}
          country={country}
          onChange={(value, of) => {
            setTyped(value)
            setCountry(of)
          }}
          error={failure?.fields.phone ?? (isShown ? problem : null)}
        />
        {failure && !failure.fields.phone && <Failed failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          {t('sendCode')}
        </Button>
      </form>
    </Screen>
  )
}

function CodeForm({ model, phone, onBack }: Props & { phone: string; onBack(): void }) {
  const t = useWords<IdentifyWords>()
  const language = useLanguage(model)
  const [code, setCode] = useState('')
  const [isShown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, run } = useSendCode()
  const again = useSendCode()
  const digits = code.replace(/\D/g, '')
  const isWhole = digits.length === 6
  const own = failure?.code === 'invalid' ? failure.fields.code || failure.message : null
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  const submit = () => {
    setShown(true)
    if (!isWhole) return form.current?.querySelector('input')?.focus()
    run(() => confirm(model, phone, digits))
  }
  const other = own ? null : (failure ?? again.failure)
  return (
    <Screen title={t('codeTitle')} lead={t('codeSent', { phone })}>
      <form ref={form} noValidate onSubmit={handleSubmit(submit)}>
        <TextInput
          name="code"
          label={t('code')}
          kind="digits"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={setCode}
          error={isShown && !isWhole ? t('codeWrong') : own}
        />
        {other && <Failed failure={other} />}
        <Button kind="primary" type="submit" busy={busy}>
          {t('confirm')}
        </Button>
        <div className="actions">
          <Button
            kind="plain"
            busy={again.busy}
            onClick={() => again.run(() => askCode(model, phone, language))}
          >
            {t('codeAgain')}
          </Button>
          <Button kind="plain" onClick={onBack}>
            {t('otherPhone')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

const Failed = ({ failure }: { failure: ApiError }) => {
  const t = useWords<IdentifyWords>()
  return (
    <SendFailure message={failure.message ? t('errorOccured', { error: failure.message }) : t('errorLine')} />
  )
}
