import { createElement, useEffect, useRef, useState } from 'react'
import type { SurveyContents } from '#contract/survey.ts'
import { Button } from '#kit/core/button.tsx'
import { languageName } from './language-name.ts'
import { useSay } from './words.tsx'

type Previewing = HTMLElement & { preview?: SurveyContents | null }

const TAG = 'wz-survey'
const loader = () => (globalThis as { Wezesha?: { scan?(root: ParentNode): void } }).Wezesha

type Props = {
  code: string
  /** Null where something is wrong with the draft: the last that could be read stays. */
  contents: SurveyContents | null
  isRead: boolean
  languages: readonly string[]
  language: string
}

/** The draft as whoever answers sees it: the survey's own widget. It can be filled in, and nothing of it is kept. */
export function Preview({ code, contents, isRead, languages, language }: Props) {
  const say = useSay()
  const last = useRef<SurveyContents | null>(null)
  if (contents) last.current = contents
  const shown = contents ?? last.current
  const [chosen, setChosen] = useState(languages.includes(language) ? language : (languages[0] ?? 'en'))
  const spoken = languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
  return (
    <section className="preview" aria-label={say('pane-preview')}>
      <div className="preview-head">
        <strong>{say('pane-preview')}</strong>
        {languages.length > 1 && (
          <span className="languages">
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
      {!contents && isRead && <p className="soft">{say(shown ? 'previewStale' : 'previewNone')}</p>}
      {shown && <Live code={code} contents={shown} language={spoken} />}
    </section>
  )
}

function Live({ code, contents, language }: { code: string; contents: SurveyContents; language: string }) {
  const say = useSay()
  const place = useRef<HTMLDivElement>(null)
  const given = useRef(contents)
  given.current = contents
  const [isHere] = useState(() => customElements.get(TAG) !== undefined || loader()?.scan !== undefined)

  useEffect(() => {
    const element = place.current?.querySelector<Previewing>(TAG)
    if (!element) return
    let isGone = false
    // the loader watches the page and no shadow root
    loader()?.scan?.(element.parentElement as HTMLElement)
    void customElements.whenDefined(TAG).then(() => {
      if (isGone) return
      const early = Object.hasOwn(element, 'preview')
      // set before the code was here, it would stand in front of the element's own
      if (early) delete element.preview
      element.preview = given.current
    })
    return () => {
      isGone = true
    }
  }, [])
  useEffect(() => {
    const element = place.current?.querySelector<Previewing>(TAG)
    if (element) element.preview = contents
  }, [contents])

  if (!isHere) return <p className="soft">{say('previewMissing')}</p>
  return (
    <div className="phone" ref={place}>
      {createElement(TAG, {
        survey: code,
        lang: language,
        loading: 'eager',
        // set before it is in the page, so that it asks the server for nothing
        ref: (element: Previewing | null) => {
          if (element && element.preview === undefined) element.preview = given.current
        },
      })}
    </div>
  )
}
