import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { styleRef } from '#kit/core/style.ts'
import { Back } from '#kit/member/back.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import css from './desk.css?inline'
import { type Model, PARTS } from './model.ts'
import { StateMark } from './state-mark.tsx'
import { useTextIn } from './text-in.ts'
import { deskEn } from './words.en.ts'
import { useT } from './words.tsx'

const Overview = lazy(() => import('./overview.tsx'), 'Overview', ['card', 'card'])
const Editor = lazy(() => import('./editor.tsx'), 'Editor', ['line', 'card', 'card', 'card'])
const Responses = lazy(() => import('./responses.tsx'), 'Responses', ['field', 'card', 'card'])
const ResponsePage = lazy(() => import('./response-page.tsx'), 'ResponsePage', ['line', 'card'])
const Results = lazy(() => import('./results.tsx'), 'Results', ['field', 'card', 'card'])
const Versions = lazy(() => import('./versions.tsx'), 'Versions', ['card', 'card'])

const NAMES = {
  '': 'overview',
  edit: 'questions',
  responses: 'responses',
  results: 'results',
  versions: 'versions',
} as const
const SCREENS = {
  '': Overview,
  edit: Editor,
  responses: Responses,
  response: ResponsePage,
  results: Results,
  versions: Versions,
}
const style = styleRef(css)

/** Renders the screens of one survey. */
export const SurveyPage = withWords(deskEn, (props: { model: Model }) => (
  <div className="screen" ref={style}>
    <Found {...props} />
  </div>
))

function Found({ model }: { model: Model }) {
  const t = useT()
  const { value, failure, instead } = useRead(model.file, { parts: ['heading', 'line', 'card', 'card'] })
  if (value) return <Screens model={model} survey={value} />
  if (failure?.code === 'not-found' || failure?.code === 'invalid') {
    return (
      <Empty
        title={t('missing')}
        action={
          <Link className="button" href="/">
            {t('allSurveys')}
          </Link>
        }
      />
    )
  }
  return instead
}

function Screens({ model, survey }: { model: Model; survey: SurveyFile }) {
  const t = useT()
  const translated = useTextIn()
  const { part } = useStore(model.$place)
  const heading = useArrival()
  const last = useRef(part)
  useEffect(() => {
    // the focused control may have been unmounted with the previous screen
    if (part !== last.current && document.activeElement === document.body) heading.current?.focus()
    last.current = part
  }, [part, heading])
  const shown = part === 'response' ? 'responses' : part
  const Screen = SCREENS[part]
  const title = translated(survey.title) || survey.code
  return (
    <>
      <header>
        <Back to="/" text={t('allSurveys')} />
        <div className="inline gap-3">
          <h2 ref={heading} tabIndex={-1} part="heading">
            {title}
          </h2>
          <StateMark survey={survey} />
          {survey.version !== null && survey.changed && <span className="muted">{t('changed')}</span>}
        </div>
      </header>
      <Tabs
        label={title}
        of={PARTS}
        at={shown}
        to={one => `/${survey.id}${one && `/${one}`}`}
        text={one => t(NAMES[one])}
      />
      <Screen model={model} survey={survey} />
    </>
  )
}
