import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useI18n } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import type { Model } from './model.ts'
import { PeopleScreen } from './people.tsx'

const PersonScreen = lazy(() => import('./person.tsx'), 'PersonScreen', ['heading', 'line', 'card', 'card'])

export function Advisor({ model }: { model: Model }) {
  const { language } = useI18n()
  useEffect(() => model.speaks(language), [model, language])
  const pair = useStore(model.$pair)
  return (
    <PathRouter path={model.path}>
      <div className="advisor">
        {pair ? <PersonScreen key={pair} model={model} id={pair} /> : <PeopleScreen model={model} />}
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}
