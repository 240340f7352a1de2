import type { Standing } from '#contract/programme.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useSay } from './words.tsx'

const SIGNS: Partial<Record<Standing, 'check' | 'alert' | 'close'>> = {
  late: 'alert',
  complete: 'check',
  selected: 'check',
  'not-selected': 'close',
}

/** How somebody stands in a programme, as a sign and a word. */
export function StandingMark({ standing }: { standing: Standing }) {
  const say = useSay()
  const sign = SIGNS[standing]
  return (
    <span className={`mark ${standing}`}>
      {sign ? <Icon name={sign} /> : <span className="dot" aria-hidden="true" />}
      {say(`is-${standing}`)}
    </span>
  )
}
