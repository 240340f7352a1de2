import { useStore } from '@nanostores/react'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { SurveyList } from './list.tsx'
import { type Model, NEW } from './model.ts'

const SKELETON: SkeletonPart[] = ['heading', 'field', 'field', 'field', 'button']
const NewSurvey = lazy(() => import('./new-survey.tsx'), 'NewSurvey', SKELETON)
const SurveyPage = lazy(() => import('./survey-page.tsx'), 'SurveyPage', ['heading', 'line', 'card', 'card'])

export function Surveys({ model }: { model: Model }) {
  const { id } = useStore(model.$place)
  return (
    <ScreenFrame model={model} name="surveys">
      {id === '' ? (
        <SurveyList model={model} />
      ) : id === NEW ? (
        <NewSurvey model={model} />
      ) : (
        <SurveyPage key={id} model={model} />
      )}
    </ScreenFrame>
  )
}
