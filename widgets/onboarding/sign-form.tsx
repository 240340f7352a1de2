import { type FormEvent, useState } from 'react'
import type { Download, Signature, SignedStep } from '#contract/onboarding.ts'
import { MAP_PARTS, type MapPart } from '#contract/onboarding-step.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { SignatureField } from '#kit/ui/signature.tsx'
import { lostOnPaper } from '#rules/paper-letters.ts'
import { Note, TroubleNote, useHandIn } from './hand-in.tsx'
import type { Model } from './model.ts'
import { PaperLink } from './paper-list.tsx'
import type { OnboardingWords } from './words.en.ts'

/** What the contract takes of each part of the map. */
const MOST = 1_500

type Plan = Partial<Record<MapPart, string>>
type Props = { model: Model; step: SignedStep; papers: readonly Download[] }

/** Fills a paper in where it is the map, and signs it on the screen. */
export function SignForm({ model, step, papers }: Props) {
  const t = useWords<OnboardingWords>()
  const kit = useKitWords()
  const isMap = step === 'entrepreneurMap'
  const [plan, setPlan] = useState<Plan>(() => (isMap && model.recall<Plan>(step)) || {})
  const [isKept] = useState(model.keeps)
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState(model.user().name)
  const [signature, setSignature] = useState<Signature>([])
  const [attempt, setAttempt] = useState(0)
  const { isBusy, trouble, handIn } = useHandIn()

  /** What is wrong with a text that goes on the paper. */
  const faultOf = (text = ''): string | null => {
    if (!text.trim()) return kit('required')
    const lost = lostOnPaper(text)
    return lost.length > 0 ? t('notOnPaper', { signs: lost.join(' ') }) : null
  }
  const paper = isMap ? undefined : papers.length === 1 ? papers[0] : papers.find(({ id }) => id === chosen)
  const missing = [
    ...(isMap
      ? MAP_PARTS.map(part => ({
          field: part as string,
          label: t(`map-${part}`),
          text: faultOf(plan[part]),
        }))
      : []),
    { field: 'paper', label: t('whichLetter'), text: isMap || paper ? null : t('whichLetterRequired') },
    { field: 'fullName', label: t('fullName'), text: faultOf(name) },
    {
      field: 'signature',
      label: t('signature'),
      text: signature.length > 0 ? null : t('signatureRequired'),
    },
  ].filter((one): one is typeof one & { text: string } => one.text !== null)
  const problems = attempt > 0 ? missing : []
  const problem = (field: string) => problems.find(one => one.field === field)?.text

  const change = (part: MapPart, text: string) => {
    const next = { ...plan, [part]: text }
    setPlan(next)
    model.keep(step, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (missing.length > 0) return
    const map = isMap
      ? (Object.fromEntries(MAP_PARTS.map(part => [part, plan[part]?.trim() ?? ''])) as Record<
          MapPart,
          string
        >)
      : undefined
    handIn(() => model.sign({ step, name: name.trim(), signature, paper: paper?.id, map }))
  }
  return (
    <form noValidate onSubmit={submit} className="narrow">
      <ErrorSummary attempt={attempt} problems={problems} />
      {isMap && (
        <>
          {isKept && <p className="muted">{t('draftKept')}</p>}
          {MAP_PARTS.map(part => (
            <TextInput
              key={part}
              name={part}
              label={t(`map-${part}`)}
              hint={t(`map-${part}-hint`)}
              value={plan[part] ?? ''}
              onChange={text => change(part, text)}
              error={problem(part)}
              maxLength={MOST}
              lines={4}
            />
          ))}
        </>
      )}
      {!isMap && papers.length > 1 && (
        <RadioGroup
          name="paper"
          label={t('whichLetter')}
          value={chosen ?? ''}
          onChange={setChosen}
          options={papers.map(paper => ({
            value: paper.id,
            text: t(`kind-${paper.kind}`),
            hint: (
              <span className="read">
                <PaperLink paper={paper} text={t('readIt')} />
              </span>
            ),
          }))}
          error={problem('paper')}
        />
      )}
      <TextInput
        name="fullName"
        label={t('fullName')}
        hint={t('fullNameHint')}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={120}
        error={problem('fullName')}
      />
      <SignatureField
        name="signature"
        value={signature}
        onChange={setSignature}
        error={problem('signature')}
        instead={t('signInstead')}
      />
      {isMap ? <p>{t('signMapText')}</p> : paper && <p>{t('signText', { name: t(`kind-${paper.kind}`) })}</p>}
      <Note />
      <TroubleNote trouble={trouble} unsent="unsentText" />
      {trouble?.field && <p role="alert">{trouble.field}</p>}
      <Button kind="primary" type="submit" busy={isBusy}>
        {t('saveAndContinue')}
      </Button>
    </form>
  )
}
