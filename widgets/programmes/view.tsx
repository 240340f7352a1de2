import { useStore } from '@nanostores/react'
import { Failure } from '#kit/core/failure.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { type Model, SCREENS, type Screen } from './model.ts'
import { People } from './people.tsx'
import { useT } from './words.tsx'

const Figures = lazy(() => import('./figures.tsx'), 'Figures', ['field', 'card', 'card'])
const Cohorts = lazy(() => import('./cohorts.tsx'), 'Cohorts', ['field', 'card', 'card'])
const CohortPage = lazy(() => import('./cohort-page.tsx'), 'CohortPage', ['heading', 'line', 'card', 'card'])
const Hubs = lazy(() => import('./hubs.tsx'), 'Hubs', ['card', 'card', 'card'])
const Papers = lazy(() => import('./papers.tsx'), 'Papers', ['card', 'card', 'card'])

const NAMES = {
  '/people': 'people',
  '/figures': 'figures',
  '/cohorts': 'cohorts',
  '/hubs': 'hubs',
  '/papers': 'papers',
} as const satisfies Record<Screen, string>

export function Programmes({ model }: { model: Model }) {
  const t = useT()
  const { screen } = useStore(model.$place)
  return (
    <ScreenFrame model={model} name="programmes">
      <h2 part="heading">{t('title')}</h2>
      <Tabs label={t('title')} of={SCREENS} at={screen} to={one => one} text={one => t(NAMES[one])} />
      <Content model={model} />
    </ScreenFrame>
  )
}

function Content({ model }: { model: Model }) {
  const { failure } = useStore(model.$self)
  const { screen, id } = useStore(model.$place)
  if (failure) return <Failure text={failure.message} onRetry={model.retrySelf} />
  if (screen === '/figures') return <Figures model={model} />
  if (screen === '/hubs') return <Hubs model={model} />
  if (screen === '/papers') return <Papers model={model} />
  if (screen === '/cohorts') return id ? <CohortPage key={id} model={model} /> : <Cohorts model={model} />
  return <People model={model} />
}
