import { useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'

/** Renders an edit conflict in the widget's words, and takes the focus: the user accepts the other user's version or overwrites it. */
export function Theirs({ onTake, onKeep }: { onTake(): void; onKeep(): void }) {
  const t = useWords<Record<'theirsTitle' | 'theirsText' | 'takeTheirs' | 'keepOwn', string>>()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <div className="card notice" role="alert" tabIndex={-1} ref={alert}>
      <p>
        <strong>{t('theirsTitle')}</strong>
      </p>
      <p>{t('theirsText')}</p>
      <div className="actions">
        <Button onClick={onTake}>{t('takeTheirs')}</Button>
        <Button onClick={onKeep}>{t('keepOwn')}</Button>
      </div>
    </div>
  )
}
