import { useStore } from '@nanostores/react'
import { later } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { ClientList } from './list.tsx'
import type { Model } from './model.ts'

const ClientPage = later(
  () => import('./client-page.tsx').then(({ ClientPage }) => ClientPage),
  ['heading', 'line', 'card', 'card', 'card'],
)

export function Clients({ model }: { model: Model }) {
  const id = useStore(model.$id)
  return (
    <PathRouter path={model.path}>
      <div className="clients stack">
        {id ? <ClientPage model={model} /> : <ClientList model={model} />}
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}
