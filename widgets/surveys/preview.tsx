import { useRef, useState } from 'react'
import type { SurveyContents } from '#contract/survey.ts'
import { Button } from '#kit/core/button.tsx'
import { LivePreview } from '#kit/ui/live-preview.tsx'
import { useLanguageName, useT } from './words.tsx'

type Props = {
  code: string
  /** Null while the draft is invalid: the last valid contents stay visible. */
  contents: SurveyContents | null
  isRead: boolean
  languages: readonly string[]
  language: string
}

/** Renders the draft in the survey widget itself, as respondents see it. Answers are not saved. */
export function Preview({ code, contents, isRead, languages, language }: Props) {
  const t = useT()
  const languageName = useLanguageName()
  const last = useRef<SurveyContents | null>(null)
  if (contents) last.current = contents
  const shown = contents ?? last.current
  const [chosen, setChosen] = useState(languages.includes(language) ? language : (languages[0] ?? 'en'))
  const spoken = languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
  return (
    <section className="preview stack gap-3" aria-label={t('pane-preview')}>
      <div className="gap-2 head">
        <strong>{t('pane-preview')}</strong>
        {languages.length > 1 && (
          <span className="languages inline gap-1">
            {languages.map(one => (
              <Button
                key={one}
                aria-pressed={one === spoken}
                aria-label={languageName(one)}
                onClick={() => setChosen(one)}
              >
                {one.toUpperCase()}
              </Button>
            ))}
          </span>
        )}
      </div>
      {!contents && isRead && <p className="muted">{t(shown ? 'previewStale' : 'previewNone')}</p>}
      {shown && (
        <LivePreview
          tag="wz-survey"
          attributes={{ survey: code, lang: spoken }}
          contents={shown}
          missing={t('previewMissing')}
        />
      )}
    </section>
  )
}
