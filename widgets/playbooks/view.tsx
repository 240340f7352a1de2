import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useI18n } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Model } from './model.ts'
import { PairsScreen } from './pairs.tsx'

const PARTS: SkeletonPart[] = ['line', 'card', 'card']
const Advisors = lazy(() => import('./advisors.tsx'), 'AdvisorsScreen', PARTS)
const Books = lazy(() => import('./books.tsx'), 'BooksScreen', PARTS)
const Book = lazy(() => import('./book.tsx'), 'BookScreen', PARTS)
const Attendance = lazy(() => import('./attendance.tsx'), 'AttendanceScreen', PARTS)
const Report = lazy(() => import('./report.tsx'), 'ReportScreen', PARTS)

export function Playbooks({ model }: { model: Model }) {
  const { language } = useI18n()
  useEffect(() => model.speaks(language), [model, language])
  const { tab, id } = useStore(model.$place)
  return (
    <ScreenFrame model={model} name="playbooks">
      {tab === 'pairs' && <PairsScreen model={model} />}
      {tab === 'advisors' && <Advisors model={model} />}
      {tab === 'books' && (id ? <Book key={id} model={model} id={id} /> : <Books model={model} />)}
      {tab === 'attendance' && <Attendance model={model} />}
      {tab === 'report' && <Report model={model} />}
    </ScreenFrame>
  )
}
