import { atom } from 'nanostores'
import { useState } from 'react'
import type { Shift } from '#contract/score-tables.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { createReading } from '#kit/reading.ts'
import { useScoreWords } from '#kit/score/value.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SmallTable } from '#kit/ui/small-table.tsx'
import type { Model } from './model.ts'
import type { Effect } from './thresholds.ts'
import type { ScoresWords } from './words.en.ts'

/** Previews the effect of changed thresholds on stored scores before they are applied. */
export function EffectDialog({ model, onClose }: { model: Model; onClose(): void }) {
  const t = useWords<ScoresWords>()
  const [reading] = useState(() =>
    createReading<Effect>({ $key: atom('now'), read: () => model.thresholds.effect() }),
  )
  const { value: effect, instead } = useRead(reading, { parts: ['line', 'card'] })
  // thresholds cannot be applied before their effect is shown
  if (!effect) {
    return (
      <Dialog title={t('effectTitle')} onClose={onClose}>
        {instead}
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={t('effectTitle')}
      lead={
        <>
          <p>{t('effectLead')}</p>
          {effect.quarter ? (
            <Shifts
              line={t('effectScores', { quarter: effect.quarter, ...countsOf(effect.scores) })}
              shift={effect.scores}
            />
          ) : (
            <p className="muted">{t('effectNoScores')}</p>
          )}
          {effect.credit.of > 0 ? (
            <Shifts line={t('effectCredit', countsOf(effect.credit))} shift={effect.credit} />
          ) : (
            <p className="muted">{t('effectNoCredit')}</p>
          )}
        </>
      }
      action={t('setThresholds')}
      onSubmit={() => model.setThresholds()}
      onClose={onClose}
    />
  )
}

const countsOf = ({ of, up, down }: Shift) => ({ of, up, down })

function Shifts({ line, shift: { before, after, rows } }: { line: string; shift: Shift }) {
  const t = useWords<ScoresWords>()
  const { figure, alike } = useScoreWords('KES')
  const write = alike(rows.flatMap(({ from, to }) => [from, to]))
  return (
    <>
      <p>
        {line}
        {before !== null && after !== null && before !== after && (
          <> {t('effectMean', { before: figure(before), after: figure(after) })}</>
        )}
      </p>
      {rows.length > 0 && (
        <SmallTable
          className="measures"
          heads={[t('column-name'), t('nowColumn'), t('thenColumn')]}
          rows={rows.map(({ name, from, to }) => [name, write(from), write(to)])}
        />
      )}
    </>
  )
}
