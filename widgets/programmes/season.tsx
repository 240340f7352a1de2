import type { Cohort } from '#contract/programme.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useSay } from './words.tsx'

/** Whether a cohort can be applied to now. */
export function seasonOf(
  { opensAt, deadline }: Pick<Cohort, 'opensAt' | 'deadline'>,
  now: number,
): 'soon' | 'open' | 'over' {
  if (now < Date.parse(opensAt)) return 'soon'
  return now < Date.parse(deadline) ? 'open' : 'over'
}

/** The same as a sign and a word. */
export function Season({ cohort }: { cohort: Pick<Cohort, 'opensAt' | 'deadline'> }) {
  const say = useSay()
  const season = seasonOf(cohort, Date.now())
  return (
    <span className={`mark ${season}`}>
      {season === 'open' ? <Icon name="check" /> : <span className="dot" aria-hidden="true" />}
      {say(`season-${season}`)}
    </span>
  )
}
