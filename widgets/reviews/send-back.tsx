import { useEffect, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { loadWords, type Translation } from '#kit/core/words.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { ReviewPage } from './model.ts'
import type { ReviewWords } from './words.en.ts'
import { words } from './words.ts'

type Reason = keyof ReviewWords & `why-${string}`

const PICTURE: Reason[] = ['why-blurred', 'why-cut', 'why-dark', 'why-other', 'why-name']
const PAPER: Reason[] = ['why-unreadable', 'why-pages', 'why-other', 'why-name']
const SIGNED: Reason[] = ['why-signature', ...PAPER]
const VIDEO: Reason[] = ['why-long', 'why-sound', 'why-unclear', 'why-about']
const TEXT: Reason[] = ['why-short', 'why-question', 'why-figures']

/** Returns the common reasons for rejecting this kind of submission. */
function reasonsFor({ step, type, attempts }: ReviewPage): Reason[] {
  if (type !== 'file') return TEXT
  if (step && /^(entrepreneurMap|codeConduct|photoConsent|agreementLetter)$/.test(step)) return SIGNED
  const kind = attempts[0]?.file?.type ?? ''
  if (/^(video|audio)\//.test(kind)) return VIDEO
  if (step === 'investImage' || step === 'investLogo') return ['why-blurred', 'why-dark', 'why-other']
  return kind.startsWith('image/') ? PICTURE : PAPER
}

const MOST = 500

/** Joins lines into one, as the server stores it. */
const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ')

type Props = {
  review: ReviewPage
  what: string
  /** @throws ApiError */
  onSend(reason: string): Promise<void>
  onClose(): void
}

/** Renders the rejection dialog: a reason, with common reasons as suggestions. */
export function SendBack({ review, what, onSend, onClose }: Props) {
  const { language: ours } = useI18n()
  const t = useWords<ReviewWords>()
  const theirs = review.known.language
  const [problem, setSaid] = useState<Translation<ReviewWords> | null>(null)
  // suggested reasons are written in the recipient's language
  useEffect(() => {
    if (theirs === ours) return
    loadWords(words, theirs).then(setSaid, () => {})
  }, [theirs, ours])
  const add = (before: string, sentence: string) =>
    before.includes(sentence) ? before : [before.trim(), sentence].filter(Boolean).join(' ')

  return (
    <FormDialog<{ reason: string }>
      title={t('sendBackTitle', { what })}
      lead={<p>{t('sendBackLead', { name: review.person.name })}</p>}
      action={t('sendBack')}
      start={{ reason: '' }}
      fields={[
        {
          name: 'reason',
          kind: 'lines',
          hint: problem ? t('reasonHintIn', { language: LANGUAGES[theirs].label[ours] }) : t('reasonHint'),
          blank: t('reasonRequired'),
          lines: 4,
          maxLength: MOST,
        },
      ]}
      onClose={onClose}
      onSubmit={({ reason }) => onSend(oneLine(reason))}
    >
      {({ draw, control, values: { reason } }) => (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own visual style */}
          <div className="inline" role="group" aria-label={t('reasons')}>
            {reasonsFor(review).map(key => (
              <button
                key={key}
                type="button"
                className="reason"
                onClick={() => control<string>('reason').onChange(add(reason, problem?.[key] ?? t(key)))}
              >
                + {t(key)}
              </button>
            ))}
          </div>
          {draw()}
        </>
      )}
    </FormDialog>
  )
}
