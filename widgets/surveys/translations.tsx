import { useMemo, useRef, useState } from 'react'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { Button } from '#kit/core/button.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { missingLanguages, reworded, type Worded, wordedIn } from './worded.ts'
import { useLanguageName, useT } from './words.tsx'

type Props = {
  definition: SurveyDefinition
  onPut(definition: SurveyDefinition): void
  onClose(): void
}

/** Renders all texts in all languages side by side, and how many are missing. */
export function Translations({ definition, onPut, onClose }: Props) {
  const t = useT()
  const languageName = useLanguageName()
  const { languages } = definition
  const all = wordedIn(definition)
  const [isNarrowed, setNarrowed] = useState(false)
  /** Texts missing when the filter was switched on, so that a row does not disappear while it is being typed in. */
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ definition, onPut })
  latest.current = { definition, onPut }
  // memoized rows call this through a ref, to edit the latest definition
  const write = (key: string, language: string, text: string) => {
    const { definition, onPut } = latest.current
    onPut(reworded(definition, key, language, text))
  }

  const counts = languages.slice(1).map(language => ({
    language,
    count: all.filter(one => missingLanguages(one, languages).includes(language)).length,
  }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const rows = isNarrowed ? all.filter(({ key }) => missing.has(key)) : all
  const narrow = () => {
    setNarrowed(!isNarrowed)
    setMissing(new Set(all.filter(one => missingLanguages(one, languages).length > 0).map(({ key }) => key)))
  }

  const lacking = counts
    .filter(({ count }) => count > 0)
    .map(({ count, language }) => t('missingIn', { count, language: languageName(language) }))
  const state =
    languages.length < 2 ? t('oneLanguage') : total === 0 ? t('allTranslated') : lacking.join(' · ')

  return (
    <section className="stack" aria-label={t('translate')}>
      <div className="bar-of gap-2 head">
        <div>
          <h3>{t('translate')}</h3>
          <p role="status">
            <Badge tone={total > 0 ? 'warn' : 'good'} text={state} />
          </p>
        </div>
        <div className="actions">
          <Button aria-pressed={isNarrowed} onClick={narrow}>
            {t('onlyMissing')}
          </Button>
          <Button onClick={onClose}>{t('backToQuestions')}</Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <Empty title={t('allTranslated')} />
      ) : (
        <div className="stack gap-1" style={{ ['--languages' as string]: languages.length }}>
          <div className="words-head" aria-hidden="true">
            {languages.map(language => (
              <strong key={language}>{languageName(language)}</strong>
            ))}
          </div>
          {rows.map(({ key, of, part, texts }) => (
            <Row key={key} id={key} of={of} part={part} texts={texts} languages={languages} onWrite={write} />
          ))}
        </div>
      )}
    </section>
  )
}

type RowProps = Omit<Worded, 'key'> & {
  id: string
  languages: readonly string[]
  onWrite(key: string, language: string, text: string): void
}

/** Characters per line. */
const LINE = 40

/** Renders one text. Memoized: only the row being edited re-renders. */
function Row({ id, of, part, texts, languages, onWrite }: RowProps) {
  const t = useT()
  const languageName = useLanguageName()
  const missing = missingLanguages({ key: id, of, part, texts }, languages)
  const named = t(`part-${part}`)
  const longest = Math.max(...languages.map(language => (texts[language] ?? '').length))
  const rows = Math.min(6, Math.max(1, Math.ceil(longest / LINE)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `texts` is a new object on each render, its JSON is not
  return useMemo(
    () => (
      // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset as a grid
      <div className="words-row stack gap-1" role="group" aria-label={`${of} ${named}`}>
        <span className="muted">
          {named}
          {of && <code>{of}</code>}
        </span>
        {languages.map(language => (
          <div key={language} className={missing.includes(language) ? 'input lacking' : 'input'}>
            <textarea
              rows={rows}
              lang={language}
              aria-label={t('textIn', { text: named, language: languageName(language) })}
              placeholder={missing.includes(language) ? t('notTranslated') : languageName(language)}
              maxLength={2000}
              value={texts[language] ?? ''}
              onInput={event => onWrite(id, language, event.currentTarget.value)}
            />
          </div>
        ))}
      </div>
    ),
    [id, of, named, JSON.stringify(texts), languages.join()],
  )
}
