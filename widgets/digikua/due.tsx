import { useStore } from '@nanostores/react'
import type { Recurring } from '#contract/book-keeping.ts'
import type { Business } from '#contract/business.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { dataOf } from '#kit/reading.ts'
import { useActing } from '#kit/ui/acting.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { formatMoney } from '#rules/money.ts'
import { type KeepingWords, keepingEn } from './keeping.en.ts'
import type { Model } from './model.ts'

/** Renders the recurring entries that are due, to be recorded or skipped with one tap each, the earliest missed one first. */
export const Due = withWords(keepingEn, Proposed)

function Proposed({ model, business }: { model: Model; business: Business }) {
  const t = useWords<KeepingWords>()
  const { day } = useDays()
  const turn = useStore(model.$turn)
  const { busy, problem, act } = useActing(t('dueFailed'))
  // recurring entries are optional; the next load retries
  const { value, set } = useLoaded(
    signal =>
      dataOf(model.api, 'GET book/recurring', business => ({ query: { business } }))(business.id, signal),
    [model, business.id, turn],
  )
  const rows = value?.filter(({ due }) => due) ?? []
  const answer = ({ id, next }: Recurring, enter: boolean) =>
    act(`${id} ${enter}`, async () => {
      const { message } = await model.api('POST book/recurring/:id/answer', {
        params: { id },
        body: { day: next, enter },
      })
      set(rows.filter(one => one.id !== id))
      model.toaster.announce(message, { kind: 'good' })
      // the next one may be due as well
      if (enter) model.entered()
      else model.refresh()
    })
  if (rows.length === 0) return null
  return (
    <div className="callout no-print">
      <p>
        <strong>{t('dueTitle', { count: rows.length })}</strong>
      </p>
      <ul className="rows">
        {rows.map(row => (
          <li key={row.id}>
            <div>
              {t('dueText', {
                name: row.name,
                amount: formatMoney(row.amount, business.currency),
                day: day(row.next),
              })}
            </div>
            <div className="actions start">
              <Button of={row.name} busy={busy === `${row.id} true`} onClick={() => answer(row, true)}>
                {t('enterDue')}
              </Button>
              <Button
                of={row.name}
                kind="plain"
                busy={busy === `${row.id} false`}
                onClick={() => answer(row, false)}
              >
                {t('leaveDue')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {problem}
    </div>
  )
}
