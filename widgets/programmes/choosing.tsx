import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { ProgressRow } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { later } from '#kit/member/later.tsx'
import { groupDigits } from '#rules/money.ts'
import type { Model } from './model.ts'
import { useSay } from './words.tsx'

const DeedDialog = later(() => import('./deed-dialog.tsx').then(part => part.DeedDialog))

type Props = { model: Model; rows: readonly ProgressRow[]; total: number }

/** Who is chosen, and what can be done for them. */
export function Choosing({ model, rows, total }: Props) {
  const say = useSay()
  const chosen = useStore(model.$chosen)
  const [deed, setDeed] = useState<'extend' | 'remind' | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const here = rows.map(({ person }) => person.id)
  const onPage = chosen.all ? here.length : here.filter(id => chosen.ids.includes(id)).length
  const count = chosen.all ? total : chosen.ids.length
  const isWhole = here.length > 0 && onPage === here.length

  useEffect(() => {
    if (box.current) box.current.indeterminate = onPage > 0 && !isWhole
  }, [onPage, isWhole])
  if (total === 0) return null

  return (
    <div className="choosing no-print">
      <label className="tick">
        <input
          ref={box}
          type="checkbox"
          checked={isWhole}
          onChange={event => model.toggle(here, event.currentTarget.checked)}
        />
        <span aria-live="polite">
          {count === 0 ? say('choosePage') : say('chosen', { count: groupDigits(String(count)) })}
        </span>
      </label>
      {isWhole && !chosen.all && total > here.length && (
        <Button kind="plain" onClick={() => model.choose({ ids: [], all: true })}>
          {say('chooseAll', { count: groupDigits(String(total)) })}
        </Button>
      )}
      {count > 0 && (
        <Button kind="plain" onClick={() => model.choose({ ids: [], all: false })}>
          {say('chooseNone')}
        </Button>
      )}
      <div className="deeds">
        {(['extend', 'remind'] as const).map(one => (
          <Button
            key={one}
            aria-disabled={count === 0 || undefined}
            onClick={() => (count > 0 ? setDeed(one) : model.toaster.announce(say('chooseFirst')))}
          >
            {say(one)}
          </Button>
        ))}
      </div>
      {deed && <DeedDialog model={model} deed={deed} count={count} onClose={() => setDeed(null)} />}
    </div>
  )
}
