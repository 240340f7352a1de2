import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { FieldGroup, type FieldProps } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import type { LaterWords } from './later.en.ts'
import css from './ranking.css?inline'

type Props = FieldProps & {
  name: string
  options: readonly { value: string; text: string }[]
  /** Ranked values; empty until the user has ordered them. */
  values: readonly string[]
  onChange(values: string[]): void
}

const style = styleRef(css)

/** Renders a ranking of all options, moved with up and down buttons or the arrow keys. */
export function Ranking({ name, options, values, onChange, ...field }: Props) {
  const t = useWords<LaterWords>()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ value: string; by: -1 | 1 } | null>(null)
  const known = values.filter(value => options.some(option => option.value === value))
  // options added since are appended
  const order = [...known, ...options.map(({ value }) => value).filter(value => !known.includes(value))]
  const isDone = known.length === options.length
  const textOf = (value: string) => options.find(option => option.value === value)?.text ?? value
  const movedTo = moved ? order.indexOf(moved.value) + 1 : 0

  const move = (value: string, by: -1 | 1) => {
    const at = order.indexOf(value)
    const to = at + by
    if (to < 0 || to >= order.length) return
    const next = order.filter(one => one !== value)
    next.splice(to, 0, value)
    setMoved({ value, by })
    onChange(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows every move
  useEffect(() => {
    if (!moved) return
    const item = list.current?.querySelector(`[data-value="${CSS.escape(moved.value)}"]`)
    const buttons = item?.querySelectorAll<HTMLButtonElement>('button') ?? []
    const same = buttons[moved.by < 0 ? 0 : 1]
    const other = buttons[moved.by < 0 ? 1 : 0]
    ;(same?.getAttribute('aria-disabled') === 'true' ? other : same)?.focus()
  }, [moved, values])
  const key = (event: KeyboardEvent, value: string) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(value, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <FieldGroup {...field} hint={[field.hint, t('rankHint')].filter(Boolean).join(' ')}>
      <ol className={isDone ? 'ranking stack gap-1 done' : 'ranking stack gap-1'} ref={list}>
        {order.map((value, at) => (
          <li key={value} data-value={value} ref={style}>
            <span className="place" aria-hidden="true">
              {at + 1}
            </span>
            <span className="text">{textOf(value)}</span>
            {([-1, 1] as const).map(by => (
              <Button
                key={by}
                name={at === 0 && by === 1 ? name : undefined}
                kind="plain"
                aria-label={t(by < 0 ? 'rankUp' : 'rankDown', { option: textOf(value), place: at + 1 })}
                aria-disabled={order[at + by] === undefined || undefined}
                onClick={() => move(value, by)}
                onKeyDown={event => key(event, value)}
              >
                <Icon name={by < 0 ? 'up' : 'down'} />
              </Button>
            ))}
          </li>
        ))}
      </ol>
      {!isDone && (
        <div>
          <Button onClick={() => onChange(order)}>{t('rankAccept')}</Button>
        </div>
      )}
      <p className="sr" role="status">
        {moved && t('ranked', { option: textOf(moved.value), place: movedTo, count: order.length })}
      </p>
    </FieldGroup>
  )
}
