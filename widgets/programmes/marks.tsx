import type { Cohort, Standing } from '#contract/programme.ts'
import { Badge, type Tone } from '#kit/member/badge.tsx'
import { useSay } from './words.tsx'

const TONES: Partial<Record<Standing, Tone>> = {
  ...{ waiting: 'warn', judging: 'warn', late: 'bad', complete: 'good', selected: 'good' },
}

/** How somebody stands in a programme. */
export function StandingMark({ standing }: { standing: Standing }) {
  const say = useSay()
  return <Badge tone={TONES[standing] ?? 'plain'} text={say(`is-${standing}`)} />
}

/** In which cohorts somebody was not selected before. */
export function Earlier({ cohorts }: { cohorts: readonly { name: string }[] }) {
  const say = useSay()
  if (cohorts.length === 0) return null
  const names = cohorts.map(({ name }) => name).join(', ')
  return <span className="soft">{say('earlier', { names })}</span>
}

/** Whether a cohort can be applied to now. */
export function Season({ cohort: { opensAt, deadline } }: { cohort: Pick<Cohort, 'opensAt' | 'deadline'> }) {
  const say = useSay()
  const now = Date.now()
  const season = now < Date.parse(opensAt) ? 'soon' : now < Date.parse(deadline) ? 'open' : 'over'
  return <Badge tone={season === 'open' ? 'good' : 'plain'} text={say(`season-${season}`)} />
}
