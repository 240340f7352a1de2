import { useStore } from '@nanostores/react'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { RECORD } from '#kit/member/skeleton.tsx'
import { ClientList } from './list.tsx'
import type { Model } from './model.ts'

const ClientPage = lazy(() => import('./client-page.tsx'), 'ClientPage', RECORD)

export function Clients({ model }: { model: Model }) {
  const id = useStore(model.$id)
  return (
    <ScreenFrame model={model} name="clients">
      {id ? <ClientPage model={model} /> : <ClientList model={model} />}
    </ScreenFrame>
  )
}
