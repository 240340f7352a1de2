import { type FormEvent, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { Note, TroubleNote, useHandIn } from './hand-in.tsx'
import type { Model } from './model.ts'
import type { OnboardingWords } from './words.en.ts'

/** Length limit of the contract. */
const MOST = 5_000

/** Renders the form of the business overview, a text. The draft is kept on the device. */
export function OverviewForm({ model, value }: { model: Model; value: string }) {
  const t = useWords<OnboardingWords>()
  const [text, setText] = useState(() => model.recall<string>('investOverview') ?? value)
  const [isKept] = useState(model.keeps)
  const [error, setError] = useState<string | null>(null)
  const { isBusy, trouble, handIn } = useHandIn()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setError(isEmpty ? t('missing-investOverview') : null)
    if (!isEmpty) handIn(() => model.save('investOverview', { value: text.trim() }))
  }
  return (
    <form noValidate onSubmit={submit} className="narrow">
      <div className="stack tight">
        <TextInput
          name="investOverview"
          label={t('overviewLabel')}
          value={text}
          onChange={next => {
            setText(next)
            setError(null)
            model.keep('investOverview', next)
          }}
          error={error ?? trouble?.field}
          maxLength={MOST}
          lines={10}
        />
        <p className="muted">
          {t('characters', { count: text.length.toLocaleString('en'), most: MOST.toLocaleString('en') })}
          {isKept && `. ${t('draftKept')}`}
        </p>
      </div>
      <Note />
      <TroubleNote trouble={trouble} unsent="unsentText" />
      <Button kind="primary" type="submit" busy={isBusy}>
        {t('saveAndContinue')}
      </Button>
    </form>
  )
}
