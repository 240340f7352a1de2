import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { KeepingWords } from './keeping.en.ts'
import type { Model } from './model.ts'

type Props = { model: Model; detail: Reply<Contract['GET book/entries/:id']>['data']; onDone(): void }

/** Renders how often an entry recurs, such as monthly rent. */
export function Repeat({ model, detail: { id, repeats }, onDone }: Props) {
  const t = useWords<KeepingWords>()
  const { day } = useDays()
  const { busy, problem, act } = useActing(t('dueFailed'))
  const button = (every: 'week' | 'month' | 'none', text: string) => (
    <Button
      className="start"
      busy={busy === every}
      onClick={() =>
        act(every, async () => {
          await model.api('POST book/entries/:id/repeat', { params: { id }, body: { every } })
          onDone()
        })
      }
    >
      {text}
    </Button>
  )
  if (repeats) {
    return (
      <div className="stack">
        <p>{t(repeats.every === 'week' ? 'againWeek' : 'againMonth', { day: day(repeats.next) })}</p>
        {button('none', t('againNoMore'))}
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
          {button('week', t('everyWeek'))}
          {button('month', t('everyMonth'))}
        </div>
        {problem}
      </div>
    </details>
  )
}
