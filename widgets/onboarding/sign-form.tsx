import { useState } from 'react'
import type { Download, Signature, SignedStep } from '#contract/onboarding.ts'
import { MAP_PARTS, type MapPart } from '#contract/onboarding-step.ts'
import { recordOf } from '#contract/record.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import type { Text } from '#kit/screens/form-model.ts'
import { isSigned, SignatureField } from '#kit/ui/signature.tsx'
import { lostOnPaper } from '#rules/paper-letters.ts'
import { useUnexplained } from './hand-in.ts'
import type { Model } from './model.ts'
import { PaperLink } from './paper-list.tsx'
import type { OnboardingWords } from './words.en.ts'

/** Length limit of the contract for each part of the map. */
const MOST = 1_500

type Typed = Record<MapPart | 'paper' | 'fullName', string> & { signature: Signature }
type Props = { model: Model; step: SignedStep; papers: readonly Download[] }

const planOf = (typed: Partial<Typed>) => recordOf(MAP_PARTS, part => typed[part] ?? '')

/** Returns the problem of a text with characters that the document cannot show. */
function lostOf(text: string): Text | null {
  const lost = lostOnPaper(text)
  return lost.length > 0 ? { key: 'notOnPaper', values: { signs: lost.join(' ') } } : null
}

/** Renders the form that fills in (the map only) and signs a document on the screen. */
export function SignForm({ model, step, papers }: Props) {
  const t = useWords<OnboardingWords>()
  const isMap = step === 'entrepreneurMap'
  const [isKept] = useState(model.keeps)
  const unexplained = useUnexplained('unsentText')
  const paperOf = (chosen: string) =>
    isMap ? undefined : papers.length === 1 ? papers[0] : papers.find(({ id }) => id === chosen)
  const start: Typed = { ...planOf({}), paper: '', fullName: model.user().name, signature: [] }
  const form = useForm<Typed>({
    fields: [
      ...(isMap ? MAP_PARTS : []).map(
        part =>
          ({
            kind: 'lines',
            name: part,
            label: { key: `map-${part}` },
            hint: { key: `map-${part}-hint` },
            lines: 4,
            maxLength: MOST,
            check: lostOf,
          }) as const,
      ),
      {
        kind: 'radio',
        name: 'paper',
        label: { key: 'whichLetter' },
        options: papers.map(paper => ({
          value: paper.id,
          text: { key: `kind-${paper.kind}` },
          hint: (
            <span className="read">
              <PaperLink paper={paper} text={t('readIt')} />
            </span>
          ),
        })),
        blank: { key: 'whichLetterRequired' },
        check: chosen => (paperOf(chosen) ? null : { key: 'whichLetterRequired' }),
        when: () => !isMap && papers.length > 1,
      },
      {
        kind: 'text',
        name: 'fullName',
        hint: { key: 'fullNameHint' },
        autoComplete: 'name',
        maxLength: 120,
        check: lostOf,
      },
      {
        kind: 'custom',
        name: 'signature',
        blank: { key: 'signatureRequired' },
        check: strokes => (isSigned(strokes as Signature) ? null : { key: 'signatureRequired' }),
      },
    ],
    start,
    draft: {
      read: () => ({ values: { ...start, ...(isMap && model.recall<Partial<Typed>>(step)) } }),
      write: kept => kept && isMap && model.keep(step, planOf(kept.values)),
    },
    send: ({ fullName: name, signature, paper, ...plan }) =>
      model.sign({ step, name, signature, paper: paperOf(paper)?.id, map: isMap ? plan : undefined }),
    failureText: error => error.fields?.[step] ?? unexplained(error),
  })
  return (
    <Form form={form} className="narrow" action={t('saveAndContinue')}>
      {({ draw, control, values: { paper } }) => (
        <>
          {isMap && isKept && <p className="muted">{t('draftKept')}</p>}
          {draw()}
          <SignatureField {...control<Signature>('signature')} instead={t('signInstead')} />
          <Signing isMap={isMap} paper={paperOf(paper)} />
          <p className="muted">{t('note')}</p>
        </>
      )}
    </Form>
  )
}

/** Renders the declaration above the signature. */
function Signing({ isMap, paper }: { isMap: boolean; paper: Download | undefined }) {
  const t = useWords<OnboardingWords>()
  if (isMap) return <p>{t('signMapText')}</p>
  return paper && <p>{t('signText', { name: t(`kind-${paper.kind}`) })}</p>
}
