import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { KeepingWords } from './keeping.en.ts'
import type { Model } from './model.ts'

type Told = Reply<Contract['GET book/entries/:id']>['data']
type Props = { model: Model; told: Told; onDone(): void }

/** Renders how often an entry recurs, such as monthly rent. */
export function Repeat({ model, told: { id, repeats }, onDone }: Props) {
  const t = useWords<KeepingWords>()
  const { day } = useDays()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const set = async (every: 'week' | 'month' | 'none') => {
    setBusy(true)
    setFailure('')
    try {
      await model.api('POST book/entries/:id/repeat', { params: { id }, body: { every } })
      onDone()
    } catch (error) {
      setFailure((error as ApiError).message || t('dueFailed'))
    } finally {
      setBusy(false)
    }
  }
  const problem = failure && (
    <p className="error" role="alert">
      {failure}
    </p>
  )
  if (repeats) {
    return (
      <div className="stack">
        <p>{t(repeats.every === 'week' ? 'againWeek' : 'againMonth', { day: day(repeats.next) })}</p>
        <Button className="start" busy={busy} onClick={() => void set('none')}>
          {t('againNoMore')}
        </Button>
        {problem}
      </div>
    )
  }
  return (
    <details className="rest">
      <summary>{t('comesAgain')}</summary>
      <div className="stack">
        <p className="muted">{t('comesAgainText')}</p>
        <div className="actions start">
          <Button busy={busy} onClick={() => void set('week')}>
            {t('everyWeek')}
          </Button>
          <Button busy={busy} onClick={() => void set('month')}>
            {t('everyMonth')}
          </Button>
        </div>
        {problem}
      </div>
    </details>
  )
}
