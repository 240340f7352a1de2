import { useState } from 'react'
import type { SignedStep } from '#contract/onboarding.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { FileForm } from './file-form.tsx'
import { fileOf, type Model } from './model.ts'
import { PaperLink, usePapers } from './paper-list.tsx'
import { papersFor } from './papers.ts'
import type { OnboardingWords } from './words.en.ts'

const SignForm = lazy(() => import('./sign-form.tsx'), 'SignForm', ['field', 'card', 'button'])

/** Renders the submission of a document: signed on the screen, or on paper and uploaded. */
export function PaperForm({ model, step }: { model: Model; step: SignedStep }) {
  const t = useWords<OnboardingWords>()
  const [way, setWay] = useState(model.recall(fileOf(step)) ? 'upload' : 'sign')
  const { papers: all, country, failure } = usePapers(model)
  if (!all && !failure) return <Skeleton parts={['line', 'field', 'field', 'button']} />
  const papers = papersFor(step, all ?? [], country)
  const isMap = step === 'entrepreneurMap'
  // a document that cannot be read must not be signed
  const canSign = isMap || papers.length > 0
  const isSigning = canSign && way === 'sign'
  // with several documents, the signing form lists them itself
  const isListed = papers.length > 0 && !(isSigning && !isMap && papers.length > 1)
  return (
    <div className="stack">
      {isListed && (
        <ul className="rows">
          {papers.map(paper => (
            <li key={paper.id}>
              <PaperLink paper={paper} />
            </li>
          ))}
        </ul>
      )}
      {papers.length === 0 && <p className="muted">{t('noPaper')}</p>}
      {canSign && (
        <RadioGroup
          name="way"
          label={t('way')}
          value={way}
          onChange={setWay}
          options={[
            {
              value: 'sign',
              text: t(isMap ? 'wayFill' : 'waySign'),
              hint: t(isMap ? 'wayFillHint' : 'waySignHint'),
            },
            { value: 'upload', text: t('wayUpload'), hint: t('wayUploadHint') },
          ]}
        />
      )}
      {isSigning ? (
        <SignForm model={model} step={step} papers={papers} />
      ) : (
        <FileForm model={model} step={step} />
      )}
    </div>
  )
}
