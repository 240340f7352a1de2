import { useState } from 'react'
import type { Group, Repeat } from '#contract/survey-definition.ts'
import { MOST_ENTRIES } from '#contract/survey-names.ts'
import { RadioGroup } from '#kit/core/radio.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { useT } from './words.tsx'

type Props = { group: Group; onChange(repeat: Repeat | undefined): void }

/** Renders how often a group is asked: once, per entry the respondent adds, or a calculated number of times. */
export function RepeatFields({ group: { repeat }, onChange }: Props) {
  const t = useT()
  const [isCounted, setCounted] = useState(repeat?.count !== undefined)
  const how = !repeat ? 'once' : isCounted ? 'counted' : 'added'
  const { least, most, count } = repeat ?? {}
  /** Applies a change and drops cleared properties. */
  const edit = (change: Partial<Repeat>) => {
    const filledParts = Object.entries({ ...repeat, ...change }).filter(([, part]) => part !== undefined)
    onChange(Object.fromEntries(filledParts))
  }
  return (
    <>
      <RadioGroup
        label={t('asked')}
        value={how}
        options={(['once', 'added', 'counted'] as const).map(value => ({ value, text: t(`asked-${value}`) }))}
        onChange={value => {
          setCounted(value === 'counted')
          if (value === 'once') onChange(undefined)
          else
            edit({
              count: value === 'counted' ? count : undefined,
              ...(value === 'counted' && { least: undefined }),
            })
        }}
      />
      {how === 'counted' && (
        <TextInput
          label={t('entryCount')}
          hint={t('entryCountHint', { example: '${how_many}' })}
          value={count ?? ''}
          onChange={text => edit({ count: text.trim() === '' ? undefined : text })}
        />
      )}
      {how === 'added' && (
        <Bound
          label={t('entriesLeast')}
          from={0}
          bound={least}
          onChange={number => edit({ least: number })}
        />
      )}
      {repeat && (
        <Bound label={t('entriesMost')} from={1} bound={most} onChange={number => edit({ most: number })} />
      )}
    </>
  )
}

type BoundProps = {
  label: string
  from: number
  bound: number | undefined
  onChange(bound: number | undefined): void
}

/** Renders an entry limit. Invalid input stays in the field but has no effect. */
function Bound({ label, from, bound, onChange }: BoundProps) {
  const t = useT()
  const [text, setText] = useState(bound === undefined ? '' : String(bound))
  /** Returns the limit that was typed; null if it is none. */
  const read = (typed: string): number | null => {
    const number = /^\d+$/.test(typed.trim()) ? Number(typed) : -1
    return number >= from && number <= MOST_ENTRIES ? number : null
  }
  return (
    <TextInput
      kind="digits"
      label={label}
      optional
      value={text}
      error={text.trim() === '' || read(text) !== null ? null : t('entriesBound', { from, to: MOST_ENTRIES })}
      onChange={now => {
        setText(now)
        const typed = now.trim() === '' ? undefined : read(now)
        if (typed !== null) onChange(typed)
      }}
    />
  )
}
