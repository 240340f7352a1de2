import { useState } from 'react'
import type { LoanRow } from '#contract/lending.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { TextInput } from '#kit/member/text.tsx'
import { formatMoney } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

/** Debounce of the search, in ms. */
const PAUSE = 300
const SHOWN = 6

type Props = {
  model: Model
  /** Texts to search first, until one finds a loan: what the payer typed, and their name. */
  starts?: readonly string[]
  value: LoanRow | null
  onChange(loan: LoanRow | null): void
  error: string | null
}

/** Renders the search for a loan: by its code, or its borrower's name or number. */
export function LoanPicker({ model, starts = [], value, onChange, error }: Props) {
  const t = useWords<PaymentWords>()
  const kit = useKitWords()
  const [search, setSearch] = useState(starts[0] ?? '')
  const [later, setLater] = useState(starts.slice(1))
  const wanted = search.trim()
  const {
    value: found,
    failure,
    again,
  } = useLoaded(
    async signal => {
      if (wanted === '') return null
      const rows = await model.findLoans(wanted, signal)
      const [next, ...rest] = later
      if (rows.length > 0 || next === undefined) return rows
      setSearch(next)
      setLater(rest)
      return null
    },
    [model, wanted],
    PAUSE,
  )

  const change = (text: string) => {
    setSearch(text)
    setLater([])
    onChange(null)
  }
  const rows = wanted === '' || failure ? [] : (found ?? [])
  const isMissing = wanted !== '' && !failure && found?.length === 0
  return (
    <>
      <TextInput
        name="loan"
        label={t('findLoan')}
        hint={t('findLoanHint')}
        value={search}
        onChange={change}
        maxLength={100}
        error={rows.length === 0 ? error : null}
      />
      <div role="status">
        {isMissing && <p className="muted">{t('noLoan')}</p>}
        {rows.length > SHOWN && <p className="muted">{t('moreLoans', { count: rows.length - SHOWN })}</p>}
      </div>
      {failure && (
        <div className="inline across-4">
          <p>{kit('staleText')}</p>
          <Button onClick={again}>{kit('retry')}</Button>
        </div>
      )}
      {rows.length > 0 && (
        <RadioGroup
          name="found"
          label={t('whichLoan')}
          value={value?.id ?? ''}
          onChange={id => onChange(rows.find(row => row.id === id) ?? null)}
          error={error}
          options={rows.slice(0, SHOWN).map(({ id, client, code, outstanding, currency }) => ({
            value: id,
            text: t('foundLoan', { name: client.name, code, left: formatMoney(outstanding, currency) }),
          }))}
        />
      )}
    </>
  )
}
