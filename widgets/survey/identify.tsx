import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '#kit/api.ts'
import { useKitWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { PhoneInput } from '#kit/ui/phone.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { TextInput } from '#kit/ui/text.tsx'
import { dialledCountry, type PhoneCountry, readPhone } from '#rules/phone.ts'
import { SurveyHead } from './form.tsx'
import type { Model, Opening } from './model.ts'
import { useTexts } from './speaking.tsx'

/** Who answers: a phone, and the code that was sent to it. */
export function Identify({ model }: { model: Model }) {
  const opening = useStore(model.$opening)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!opening) return null
  const props = { model, opening }
  return (
    <>
      <SurveyHead {...props} />
      {sentTo === null ? (
        <PhoneForm {...props} onSent={setSentTo} />
      ) : (
        <CodeForm {...props} phone={sentTo} onBack={() => setSentTo(null)} />
      )}
    </>
  )
}

type Props = { model: Model; opening: Opening }

/** A deed with a server that may refuse it: what it said, and whether it is under way. */
function useDeed() {
  const [state, setState] = useState<{ busy: boolean; failure: ApiError | null }>({
    busy: false,
    failure: null,
  })
  const run = async (deed: () => Promise<void>) => {
    setState({ busy: true, failure: null })
    try {
      await deed()
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: error as ApiError })
    }
  }
  return { ...state, run }
}

function PhoneForm({ model, opening, onSent }: Props & { onSent(phone: string): void }) {
  const texts = useTexts(model, opening.filling)
  const kit = useKitWords()
  const given = model.$attributes.get().phone ?? ''
  const [typed, setTyped] = useState(given)
  const [country, setCountry] = useState<PhoneCountry>(dialledCountry(given) ?? 'KE')
  const [isShown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, run } = useDeed()
  const reading = readPhone(typed, country)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(true)
    if ('problem' in reading) return form.current?.querySelector('input')?.focus()
    if (!busy)
      void run(async () => {
        await model.askCode(reading.phone, texts.language)
        onSent(reading.phone)
      })
  }
  const problem = 'problem' in reading ? kit(reading.problem === 'blank' ? 'required' : 'phone') : null
  return (
    <Screen title={texts.say('phoneTitle')} lead={texts.say('phoneLead')}>
      <form ref={form} noValidate onSubmit={submit}>
        <PhoneInput
          name="phone"
          label={texts.say('phone')}
          value={typed}
          country={country}
          onChange={(value, of) => {
            setTyped(value)
            setCountry(of)
          }}
          error={failure?.fields.phone ?? (isShown ? problem : null)}
        />
        {failure && !failure.fields.phone && <Failed model={model} opening={opening} failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          {texts.say('sendCode')}
        </Button>
      </form>
    </Screen>
  )
}

function CodeForm({ model, opening, phone, onBack }: Props & { phone: string; onBack(): void }) {
  const texts = useTexts(model, opening.filling)
  const [code, setCode] = useState('')
  const [isShown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { busy, failure, run } = useDeed()
  const again = useDeed()
  const digits = code.replace(/\D/g, '')
  const isWhole = digits.length === 6
  const own = failure?.code === 'invalid' ? failure.fields.code || failure.message : null
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(true)
    if (!isWhole) return form.current?.querySelector('input')?.focus()
    if (!busy) void run(() => model.confirm(phone, digits))
  }
  const other = own ? null : (failure ?? again.failure)
  return (
    <Screen title={texts.say('codeTitle')} lead={texts.say('codeSent', { phone })}>
      <form ref={form} noValidate onSubmit={submit}>
        <TextInput
          name="code"
          label={texts.say('code')}
          kind="digits"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={setCode}
          error={isShown && !isWhole ? texts.say('codeWrong') : own}
        />
        {other && <Failed model={model} opening={opening} failure={other} />}
        <Button kind="primary" type="submit" busy={busy}>
          {texts.say('confirm')}
        </Button>
        <div className="deeds">
          <Button
            kind="plain"
            busy={again.busy}
            onClick={() => void again.run(() => model.askCode(phone, texts.language))}
          >
            {texts.say('codeAgain')}
          </Button>
          <Button kind="plain" onClick={onBack}>
            {texts.say('otherPhone')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

const Failed = ({ model, opening, failure }: Props & { failure: ApiError }) => {
  const { say } = useTexts(model, opening.filling)
  return (
    <SendFailure
      message={failure.message ? say('errorOccured', { error: failure.message }) : say('errorLine')}
    />
  )
}
