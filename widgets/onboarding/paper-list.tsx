import { useStore } from '@nanostores/react'
import { LANGUAGES, type Language } from '#contract/language.ts'
import type { Download } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import type { Model } from './model.ts'
import { countryOf, inOrder } from './papers.ts'
import type { OnboardingWords } from './words.en.ts'

/** Returns the programme's documents in the screen's language; null while they load. */
export function usePapers(model: Model) {
  const { language } = useI18n()
  const reading = model.papers(language as Language)
  const tenant = useStore(model.$tenant)
  const { value, failure } = useStore(reading.$state)
  const country = countryOf(model.user(), tenant)
  return { papers: value && inOrder(value, country), country, failure, retry: reading.refresh }
}

/** Renders all documents to read and download. */
export function PaperList({ model }: { model: Model }) {
  const t = useWords<OnboardingWords>()
  const kit = useKitWords()
  const { papers, failure, retry } = usePapers(model)
  return (
    <section className="stack">
      <h4>{t('papers')}</h4>
      {!papers && !failure && <Skeleton parts={['line', 'line', 'line']} />}
      {!papers && failure && (
        <p className="callout">
          <span>{failure.message || t('papersFailed')}</span>
          <Button onClick={retry}>{kit('retry')}</Button>
        </p>
      )}
      {papers?.length === 0 && <p className="muted">{t('papersEmpty')}</p>}
      {papers && papers.length > 0 && (
        <ul className="rows">
          {papers.map(paper => (
            <li key={paper.id}>
              <PaperLink paper={paper} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type LinkProps = {
  paper: Download
  /** Link text, where the kind of document is already shown beside it. */
  text?: string
}

/** Links to a document, with its language and size. */
export function PaperLink({ paper, text }: LinkProps) {
  const t = useWords<OnboardingWords>()
  const { language: reader } = useI18n()
  const { name, kind, language, size, address } = paper
  return (
    <>
      <a href={address} title={name} target="_blank" rel="noopener">
        {text ?? t(`kind-${kind}`)}
        <span className="sr"> ({t('opensNewTab')})</span>
      </a>
      <span className="muted">
        {t('paperAbout', { language: LANGUAGES[language].label[reader], size: formatBytes(size) })}
      </span>
    </>
  )
}
