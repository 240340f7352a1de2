import { useStore } from '@nanostores/react'
import { later } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { SurveyList } from './list.tsx'
import { type Model, NEW } from './model.ts'

const SKELETON: SkeletonPart[] = ['heading', 'field', 'field', 'field', 'button']
const NewSurvey = later(() => import('./new-survey.tsx'), 'NewSurvey', SKELETON)
const SurveyPage = later(() => import('./survey-page.tsx'), 'SurveyPage', ['heading', 'line', 'card', 'card'])

export function Surveys({ model }: { model: Model }) {
  const { id } = useStore(model.$place)
  return (
    <PathRouter path={model.path}>
      <div className="stack">
        {id === '' ? (
          <SurveyList model={model} />
        ) : id === NEW ? (
          <NewSurvey model={model} />
        ) : (
          <SurveyPage key={id} model={model} />
        )}
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}
