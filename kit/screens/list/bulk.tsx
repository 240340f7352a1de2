import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import type { Selection } from './selection.ts'
import type { ListWords } from './words.en.ts'

type TickProps = { label: string; isOn: boolean; isPart?: boolean; onTurn(isOn: boolean): void }

function Tick({ label, isOn, isPart = false, onTurn }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className="tick no-print">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={event => onTurn(event.currentTarget.checked)}
      />
    </label>
  )
}

/** Renders the checkbox of one row. */
export function RowTick<Row>({ of, row, name }: { of: Selection<Row>; row: Row; name: string }) {
  const t = useWords<ListWords>()
  const { keys, all } = useStore(of.$chosen)
  const key = of.keyOf(row)
  return (
    <Tick
      label={t('chooseRow', { name })}
      isOn={all || keys.includes(key)}
      onTurn={isOn => of.turn([key], isOn)}
    />
  )
}

/** Renders the checkbox for all visible rows. */
export function PageTick<Row>({ of }: { of: Selection<Row> }) {
  const t = useWords<ListWords>()
  const { keys, all } = useStore(of.$chosen)
  const here = useStore(of.$inSight)
  const count = all ? here.length : here.filter(key => keys.includes(key)).length
  const isWhole = here.length > 0 && count === here.length
  return (
    <Tick
      label={t('choosePage')}
      isOn={isWhole}
      isPart={count > 0 && !isWhole}
      onTurn={isOn => of.turn(here, isOn)}
    />
  )
}

type Props<Row> = {
  of: Selection<Row>
  /** Number of rows on all pages. */
  total: number
  /** Renders the actions for that many rows. */
  actions(count: number): ReactNode
}

/** Renders the number of selected rows and the actions for them, once any are selected. */
export function Bulk<Row>({ of, total, actions }: Props<Row>) {
  const t = useWords<ListWords>()
  const { keys, all } = useStore(of.$chosen)
  const here = useStore(of.$inSight)
  const count = all ? total : keys.length
  if (count === 0) return null
  const isWhole = here.every(key => keys.includes(key))
  return (
    <div className="bulk inline no-print">
      <PageTick of={of} />
      <span aria-live="polite">{t('chosen', { count })}</span>
      {isWhole && !all && total > here.length && (
        <Button kind="plain" onClick={of.all}>
          {t('chooseAll', { count: total })}
        </Button>
      )}
      <Button kind="plain" onClick={of.none}>
        {t('chooseNone')}
      </Button>
      <div className="actions">{actions(count)}</div>
    </div>
  )
}
