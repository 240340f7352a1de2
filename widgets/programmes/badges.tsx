import type { Cohort, ProgressRow, Standing } from '#contract/programme.ts'
import { Badge, type Tone } from '#kit/member/badge.tsx'
import { useT } from './words.tsx'

const TONES: Partial<Record<Standing, Tone>> = {
  waiting: 'warn',
  judging: 'warn',
  late: 'bad',
  complete: 'good',
  selected: 'good',
}

/** Renders a person's standing in a programme. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const t = useT()
  return <Badge tone={TONES[standing] ?? 'plain'} text={t(`is-${standing}`)} />
}

/** Renders the earlier cohorts of an applicant by how they ended. */
export function Earlier({ cohorts }: { cohorts: ProgressRow['earlier'] }) {
  const t = useT()
  return (['not-selected', 'late'] as const).map(standing => {
    const names = cohorts.filter(one => one.standing === standing).map(({ name }) => name)
    if (names.length === 0) return null
    return (
      <span key={standing} className="muted">
        {t(`earlier-${standing}`, { names: names.join(', ') })}
      </span>
    )
  })
}

/** Renders whether a cohort is open for applications. */
export function Season({ cohort: { opensAt, deadline } }: { cohort: Pick<Cohort, 'opensAt' | 'deadline'> }) {
  const t = useT()
  const now = Date.now()
  const season = now < Date.parse(opensAt) ? 'soon' : now < Date.parse(deadline) ? 'open' : 'over'
  return <Badge tone={season === 'open' ? 'good' : 'plain'} text={t(`season-${season}`)} />
}
