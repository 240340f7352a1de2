import { useStore } from '@nanostores/react'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { RECORD, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { LatestLoan } from './latest.tsx'
import type { Model } from './model.ts'

const History = lazy(() => import('./history.tsx'), 'History', ['heading', 'card', 'card'])
const SKELETON: SkeletonPart[] = ['heading', 'line', 'field', 'field', 'field', 'button']
const Application = lazy(() => import('./application.tsx'), 'Application', SKELETON)
const LoanScreen = lazy(() => import('./loan-page.tsx'), 'LoanScreen', RECORD)
const Success = lazy(() => import('./success.tsx'), 'Success', ['heading', 'card'])

/** Renders a client's loans: the current screen, or the card. */
export function Loans({ model }: { model: Model }) {
  const view = useStore(model.$view)
  return (
    <ScreenFrame model={model} name="loans">
      {view === 'summary' ? <LatestLoan model={model} /> : <Screens model={model} />}
    </ScreenFrame>
  )
}

function Screens({ model }: { model: Model }) {
  const path = useStore(model.path.$path)
  const loanId = useStore(model.$loanId)
  const handedIn = useStore(model.$handedIn)
  if (path.startsWith('/apply')) return <Application model={model} />
  // without an application being processed there is nothing to confirm
  if (path === '/success' && handedIn !== false) return <Success model={model} />
  if (path.startsWith('/loan/')) return <LoanScreen key={loanId} model={model} />
  return <History model={model} />
}
