import type { SurveyRow } from '#contract/survey-desk.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { ListWords } from './list.en.ts'

type Props = {
  survey: Pick<SurveyRow, 'state' | 'version' | 'active' | 'frequency' | 'opensAt' | 'closesAt'>
}

/** Renders a survey's status as a badge. */
export function StateMark({ survey }: Props) {
  const t = useWords<ListWords>()
  const { day } = useDays()
  const { state, version, active, frequency, opensAt, closesAt } = survey
  if (version === null) return <Badge tone="warn" text={t('state-unpublished')} />
  if (!active) return <Badge tone="plain" text={t('state-off')} />
  // quarterly windows do not use the dates stored on the survey
  const isDated = frequency !== 'quarterly'
  if (state === 'closed') {
    const isAhead = isDated && opensAt !== null && Date.parse(opensAt) > Date.now()
    return <Badge tone="plain" text={isAhead ? t('state-opens', { day: day(opensAt) }) : t('state-closed')} />
  }
  // closesAt is exclusive, the start of the following day
  const last = closesAt && Date.parse(closesAt) - 1
  const text = isDated && last ? t('state-open', { day: day(last) }) : t('state-always')
  return <Badge tone="good" text={text} />
}
