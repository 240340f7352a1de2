import { useStore } from '@nanostores/react'
import type { QuestionFigures, SurveyFile } from '#contract/survey-desk.ts'
import { Bars } from '#kit/chart/bars.tsx'
import { ChartCard } from '#kit/chart/card.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Asks } from '#kit/staff/asks.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useAnswerFilters } from './answer-filters.ts'
import { type Bar, createFigures, type FigureFilters, type Figures, percentOf, timeline } from './figures.ts'
import type { Model } from './model.ts'
import { BarTable, count, drawn, withShare } from './result-bars.tsx'
import { OneQuestion } from './result-question.tsx'
import { useSpans } from './spans.ts'
import { useTextIn } from './text-in.ts'
import { useT } from './words.tsx'

/** Renders a survey's results: the number of responses, and a chart per question. */
export function Results({ model, survey }: { model: Model; survey: SurveyFile }) {
  const t = useT()
  const figures = partOf(model, createFigures)
  const filters = useStore(figures.$asked)
  const { value, loading, instead } = useRead(figures.reading, { parts: ['card', 'card', 'card'] })
  const isNarrowed = Object.values(filters).some(one => one !== '')
  return (
    <>
      <Choices survey={survey} filters={filters} onAsk={figures.ask} />
      {!value ? (
        instead
      ) : value.sent === 0 && value.begun === 0 ? (
        <Empty
          title={t(isNarrowed ? 'noMatch' : 'noResults')}
          text={t(isNarrowed ? 'noMatchText' : 'noResultsText')}
        />
      ) : (
        <div className={loading ? 'charts stack waiting' : 'charts stack'} aria-busy={loading || undefined}>
          <Sums value={value} />
          <Days days={value.days} />
          <DropOff value={value} />
          {value.questions.map(question => (
            <OneQuestion key={question.name} question={question} />
          ))}
        </div>
      )}
    </>
  )
}

type ChoicesProps = {
  survey: SurveyFile
  filters: FigureFilters
  onAsk(change: Partial<FigureFilters>): void
}

/** Renders the filters of the figures. */
function Choices({ survey, filters, onAsk }: ChoicesProps) {
  const t = useT()
  const choices = Object.values(useAnswerFilters(survey))
    .filter(({ name, options }) => options.length > 1 || filters[name as keyof FigureFilters] !== '')
    .map(one => ({ ...one, options: [{ value: '', text: t('all') }, ...one.options] }))
  if (choices.length === 0) return null
  return <Asks choices={choices} values={filters} onChange={(name, value) => onAsk({ [name]: value })} />
}

function Sums({ value: { begun, sent, seconds } }: { value: Figures }) {
  const t = useT()
  const spans = useSpans()
  // responses without a recorded visit count as started, too
  const all = Math.max(begun, sent)
  const sums: [string, string][] = [
    [t('begunCount'), count(all)],
    [t('sentCount'), count(sent)],
    [t('completion'), all > 0 ? `${percentOf(sent / all)}%` : '–'],
    [t('usualTime'), seconds === null ? '–' : spans.length(seconds)],
  ]
  return <Facts facts={sums} look="big card" />
}

function Days({ days }: { days: Figures['days'] }) {
  const t = useT()
  const format = useDays()
  const sum = days.reduce((total, one) => total + one.count, 0)
  if (days.length < 2) return null
  const { isMonths, spans } = timeline(days)
  const label = isMonths ? format.shortMonth : format.day
  const bars: Bar[] = spans.map(({ at, count }) => ({ key: at, label: label(at), count, share: null }))
  const most = bars.reduce((top, one) => (one.count > top.count ? one : top))
  return (
    <ChartCard
      tableLabel={t('asTable')}
      wide
      title={t(isMonths ? 'byMonth' : 'byDay')}
      text={t('mostOn', { day: most.label, count: count(most.count), sum: count(sum) })}
      picture={<Bars bars={drawn(bars, bar => count(bar.count))} />}
      table={
        <BarTable
          caption={t(isMonths ? 'byMonth' : 'byDay')}
          bars={bars}
          first={t(isMonths ? 'month' : 'day')}
          value={t('responses')}
        />
      }
    />
  )
}

/** Renders where respondents dropped out, if any did. */
function DropOff({ value: { questions, begun, sent } }: { value: Figures }) {
  const t = useT()
  const translated = useTextIn()
  const left = questions.reduce((sum, one) => sum + one.left, 0)
  const worst = questions.reduce<QuestionFigures | null>(
    (most, one) => (one.left > (most?.left ?? 0) ? one : most),
    null,
  )
  if (!worst) return null
  const bars = questions
    .map(({ name, label, left }) => ({
      key: name,
      label: translated(label) || name,
      count: left,
      share: begun > 0 ? left / Math.max(begun, sent) : null,
    }))
    .filter(bar => bar.count > 0)
  return (
    <ChartCard
      tableLabel={t('asTable')}
      wide
      title={t('dropOff')}
      text={t('dropOffText', { count: left, question: translated(worst.label) || worst.name })}
      picture={<Bars bars={drawn(bars, withShare)} look="warn" />}
      table={<BarTable caption={t('dropOff')} bars={bars} first={t('lastSeen')} value={t('gaveUp')} />}
    />
  )
}
