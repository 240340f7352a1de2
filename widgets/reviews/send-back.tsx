import { type FormEvent, useId, useState } from 'react'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import type { ReviewPage } from './model.ts'
import type { ReviewWords } from './words.en.ts'

type Reason = keyof ReviewWords & `why-${string}`

const PICTURE: Reason[] = ['why-blurred', 'why-cut', 'why-dark', 'why-other', 'why-name']
const PAPER: Reason[] = ['why-unreadable', 'why-pages', 'why-other', 'why-name']
const SIGNED: Reason[] = ['why-signature', ...PAPER]
const VIDEO: Reason[] = ['why-long', 'why-sound', 'why-unclear', 'why-about']
const TEXT: Reason[] = ['why-short', 'why-question', 'why-figures']

/** What is often wrong with such a thing. */
function reasonsFor({ step, type, attempts }: ReviewPage): Reason[] {
  if (type !== 'file') return TEXT
  if (step && /^(entrepreneurMap|codeConduct|photoConsent|agreementLetter)$/.test(step)) return SIGNED
  const kind = attempts[0]?.file?.type ?? ''
  if (/^(video|audio)\//.test(kind)) return VIDEO
  if (step === 'investImage' || step === 'investLogo') return ['why-blurred', 'why-dark', 'why-other']
  return kind.startsWith('image/') ? PICTURE : PAPER
}

const MOST = 500

/** What was typed in several lines as one, as the server keeps it. */
const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

/** Sends a hand-in back: asks why, and offers what is often the reason. */
export function SendBack({
  review,
  what,
  onSend,
  onClose,
}: {
  review: ReviewPage
  what: string
  /** @throws ApiError */
  onSend(reason: string): Promise<void>
  onClose(): void
}) {
  const say = useWords<ReviewWords>()
  const kit = useKitWords()
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const reason = oneLine(text)
    setFailure(null)
    setError(reason ? null : say('reasonRequired'))
    if (!reason) return
    setBusy(true)
    try {
      await onSend(reason)
    } catch (failure) {
      const { fields, message } = failure as ApiError
      if (fields?.reason) setError(fields.reason)
      else setFailure(message)
      setBusy(false)
    }
  }
  const add = (sentence: string) => {
    setError(null)
    setText(before =>
      before.includes(sentence) ? before : [before.trim(), sentence].filter(Boolean).join(' '),
    )
  }

  return (
    <Dialog
      title={say('sendBackTitle', { what })}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {kit('cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {say('sendBack')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={submit}>
        <p>{say('sendBackLead', { name: review.person.name })}</p>
        {failure !== null && <SendFailure message={failure} />}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would look like one */}
        <div className="reasons" role="group" aria-label={say('reasons')}>
          {reasonsFor(review).map(key => (
            <button key={key} type="button" className="reason" onClick={() => add(say(key))}>
              + {say(key)}
            </button>
          ))}
        </div>
        <TextInput
          name="reason"
          label={say('reason')}
          hint={say('reasonHint')}
          lines={4}
          maxLength={MOST}
          value={text}
          onChange={value => {
            setText(value)
            setError(null)
          }}
          error={error}
        />
      </form>
    </Dialog>
  )
}
