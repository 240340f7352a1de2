import { PathRouter } from '#kit/member/path.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import type { Model } from './model.ts'
import { PeopleScreen } from './people.tsx'

export function Advisor({ model }: { model: Model }) {
  return (
    <PathRouter path={model.path}>
      <div className="advisor">
        <PeopleScreen model={model} />
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}
