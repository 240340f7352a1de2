import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import type { Reading } from '#kit/reading.ts'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import type { Model } from './model.ts'
import type { Seen } from './readings.ts'
import type { PlaybookWords } from './words.en.ts'

const PARTS: SkeletonPart[] = ['heading', 'line', 'card', 'card', 'card']

type Props<Value> = {
  model: Model
  reading: Reading<Seen<Value>>
  children(value: Value): ReactNode
}

/** Renders a reading: skeleton, failure, or value, with a note where the value is a cached copy from this device. */
export function Box<Value>({ model, reading: { value, failure }, children }: Props<Value>) {
  const t = useWords<PlaybookWords>()
  const kit = useKitWords()
  const { moment } = useDays()
  // another try would find nothing either: the screen has its way back
  if (!value && failure?.code === 'not-found') return <Nothing title={failure.message} />
  if (!value && failure) {
    return (
      <Failure
        title={t('failed')}
        text={failure.message || `${t('failedNetwork')} ${kit('failedText')}`}
        onRetry={model.refresh}
      />
    )
  }
  if (!value) return <Skeleton parts={PARTS} />
  return (
    <>
      {value.at && (
        <p className="callout" role="status">
          {t('seenAt', { moment: moment(value.at) })}
        </p>
      )}
      {children(value.value)}
    </>
  )
}

type ListProps<Row> = {
  model: Model
  title: string
  $rows: ReadableAtom<Reading<Seen<Row[]>>>
  none: ReactNode
  children(rows: Row[]): ReactNode
}

/** Renders a screen that lists what was read. */
export function ListScreen<Row>({ model, title, $rows, none, children }: ListProps<Row>) {
  const heading = useArrival()
  const reading = useStore($rows)
  return (
    <section className="stack">
      {/* the current tab shows it already */}
      <h3 className="sr" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Box model={model} reading={reading}>
        {rows => (rows.length === 0 ? none : children(rows))}
      </Box>
    </section>
  )
}

/** Renders an empty state, also for an unknown address. */
export const Nothing = ({ title, text, action }: { title: string; text?: string; action?: ReactNode }) => (
  <Empty icon={<Icon name="tasks" />} title={title} text={text} action={action} />
)
