import type { SurveyRow } from '#contract/survey-desk.ts'
import { useDays } from '#kit/people/person.tsx'
import { useWords } from '#kit/speech.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { ListWords } from './list.en.ts'

type Props = {
  survey: Pick<SurveyRow, 'state' | 'version' | 'active' | 'frequency' | 'opensAt' | 'closesAt'>
}

/** Whether a survey can be answered now, as a sign and words. */
export function StateMark({ survey }: Props) {
  const say = useWords<ListWords>()
  const { day } = useDays()
  const { state, version, active, frequency, opensAt, closesAt } = survey
  if (version === null) return <Mark look="way" text={say('state-unpublished')} />
  if (!active) return <Mark look="off" text={say('state-off')} />
  // the days of a quarter's window are not those that are kept here
  const isDated = frequency !== 'quarterly'
  if (state === 'closed') {
    const isAhead = isDated && opensAt !== null && Date.parse(opensAt) > Date.now()
    return (
      <Mark look="off" text={isAhead ? say('state-opens', { day: day(opensAt) }) : say('state-closed')} />
    )
  }
  const text = isDated && closesAt ? say('state-open', { day: day(closesAt) }) : say('state-always')
  return <Mark look="open" text={text} />
}

const Mark = ({ look, text }: { look: 'open' | 'off' | 'way'; text: string }) => (
  <span className={`mark ${look}`}>
    {look === 'open' ? <Icon name="check" /> : <span className="dot" aria-hidden="true" />}
    {text}
  </span>
)
