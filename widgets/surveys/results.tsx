import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { LANGUAGES, type Language } from '#contract/language.ts'
import type { QuestionFigures, SurveyFile } from '#contract/survey-desk.ts'
import { Bars } from '#kit/chart/bars.tsx'
import { ChartCard } from '#kit/chart/card.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { partOf } from '#kit/part-of.ts'
import { type Column, Table } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { groupDigits } from '#rules/money.ts'
import { answerChoices } from './answer-choices.ts'
import {
  type Asked,
  type Bar,
  barsOf,
  createFigures,
  type Figures,
  isYear,
  percentOf,
  timeline,
} from './figures.ts'
import { languageName } from './language-name.ts'
import type { Model } from './model.ts'
import { useSpans } from './spans.ts'
import { textIn } from './text-in.ts'
import { useT } from './words.tsx'

type Props = { model: Model; survey: SurveyFile }

/** What came of a survey: how many answered it, and each question as a picture with its figures. */
export function Results({ model, survey }: Props) {
  const t = useT()
  const figures = partOf(model, createFigures)
  const asked = useStore(figures.$asked)
  const { value, loading, failure } = useStore(figures.reading.$state)
  const isNarrowed = Object.values(asked).some(one => one !== '')
  return (
    <>
      <Choices survey={survey} asked={asked} onAsk={figures.ask} />
      {failure && !value ? (
        <Failure text={failure.message} onRetry={figures.reading.refresh} />
      ) : !value ? (
        <Skeleton parts={['card', 'card', 'card']} />
      ) : value.sent === 0 && value.begun === 0 ? (
        <Empty
          title={t(isNarrowed ? 'noMatch' : 'noResults')}
          text={t(isNarrowed ? 'noMatchText' : 'noResultsText')}
        />
      ) : (
        <div className={loading ? 'charts waiting' : 'charts'} aria-busy={loading || undefined}>
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

type ChoicesProps = { survey: SurveyFile; asked: Asked; onAsk(change: Partial<Asked>): void }

function Choices({ survey, asked, onAsk }: ChoicesProps) {
  const t = useT()
  const { language } = useI18n()
  const spans = useSpans()
  const choices = [
    {
      name: 'period' as const,
      label: t('period'),
      options: survey.periods.filter(one => one !== '').map(value => ({ value, text: spans.period(value) })),
    },
    {
      name: 'version' as const,
      label: t('versionOf'),
      options: survey.versions.map(({ number }) => ({
        value: String(number),
        text: t('version', { number }),
      })),
    },
    {
      name: 'language' as const,
      label: t('languageOf'),
      options: survey.draft.definition.languages.map(value => ({ value, text: languageName(value) })),
    },
    {
      name: 'answer' as const,
      label: t('whoAnswered'),
      options: answerChoices(survey.draft.definition, language),
    },
  ].filter(({ name, options }) => options.length > 1 || asked[name] !== '')
  if (choices.length === 0) return null
  return (
    <div className="ask no-print">
      {choices.map(({ name, label, options }) => (
        <label key={name}>
          <span className="muted">{label}</span>
          <span className="input">
            <select
              part="input"
              value={asked[name]}
              onChange={event => onAsk({ [name]: event.currentTarget.value })}
            >
              <option value="">{t('all')}</option>
              {options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </span>
        </label>
      ))}
    </div>
  )
}

const count = (number: number) => groupDigits(String(number))

function Sums({ value: { begun, sent, seconds } }: { value: Figures }) {
  const t = useT()
  const spans = useSpans()
  // what was sent without a visit that was told counts as begun
  const all = Math.max(begun, sent)
  const sums: [string, string][] = [
    [t('begunCount'), count(all)],
    [t('sentCount'), count(sent)],
    [t('completion'), all > 0 ? `${percentOf(sent / all)}%` : '–'],
    [t('usualTime'), seconds === null ? '–' : spans.length(seconds)],
  ]
  return (
    <dl className="facts big card">
      {sums.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ days }: { days: Figures['days'] }) {
  const t = useT()
  const { language } = useI18n()
  const format = useDays()
  const sum = days.reduce((total, one) => total + one.count, 0)
  if (days.length < 2) return null
  const { isMonths, spans } = timeline(days)
  const label = isMonths ? monthIn(language) : format.day
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

/** Where people gave up, as far as some did. */
function DropOff({ value: { questions, begun, sent } }: { value: Figures }) {
  const t = useT()
  const { language } = useI18n()
  const left = questions.reduce((sum, one) => sum + one.left, 0)
  const worst = questions.reduce<QuestionFigures | null>(
    (most, one) => (one.left > (most?.left ?? 0) ? one : most),
    null,
  )
  if (!worst) return null
  const bars = questions
    .map(({ name, label, left }) => ({
      key: name,
      label: textIn(label, language) || name,
      count: left,
      share: begun > 0 ? left / Math.max(begun, sent) : null,
    }))
    .filter(bar => bar.count > 0)
  return (
    <ChartCard
      tableLabel={t('asTable')}
      wide
      title={t('dropOff')}
      text={t('dropOffText', { count: left, question: textIn(worst.label, language) || worst.name })}
      picture={<Bars bars={drawn(bars, withShare)} look="warn" />}
      table={<BarTable caption={t('dropOff')} bars={bars} first={t('lastSeen')} value={t('gaveUp')} />}
    />
  )
}

const withShare = ({ count: number, share }: Bar) =>
  share === null ? count(number) : `${count(number)} (${percentOf(share)}%)`

const monthIn = (language: Language) => {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
}

function OneQuestion({ question }: { question: QuestionFigures }) {
  const t = useT()
  const { language } = useI18n()
  const { kind, number, answered, asked, texts } = question
  const figure = (of: number) =>
    new Intl.NumberFormat(LANGUAGES[language].locale, { maximumFractionDigits: 2 }).format(of)
  const bars = barsOf(question, {
    label: one => textIn(one, language),
    month: monthIn(language),
    figure,
  })
  const title = textIn(question.label, language) || question.name
  const told = [
    t('answeredOf', { answered: count(answered), asked: count(asked) }),
    number && answered > 0 && t('meanOf', { mean: figure(number.mean), median: figure(number.median) }),
    number && answered > 0 && t('between', { least: figure(number.least), most: figure(number.most) }),
    topOf(kind, bars) && t(kind === 'ranking' ? 'firstPlace' : 'mostChosen', { option: topOf(kind, bars) }),
  ].filter(Boolean)
  const isRanking = kind === 'ranking'
  const isEmpty = answered === 0
  const unit =
    kind === 'date'
      ? isYear(bars[0]?.key ?? '')
        ? 'year'
        : 'month'
      : number && kind !== 'rating'
        ? 'from'
        : 'option'
  return (
    <ChartCard
      tableLabel={t('asTable')}
      title={title}
      text={told.join(' · ')}
      picture={
        isEmpty ? null : texts.length > 0 ? (
          <Quotes texts={texts} />
        ) : (
          bars.length > 0 && (
            <Bars
              bars={drawn(
                isRanking ? bars.map(bar => ({ ...bar, length: bars.length + 1 - bar.count })) : bars,
                bar => (isRanking ? t('meanPlace', { place: figure(bar.count) }) : withShare(bar)),
              )}
            />
          )
        )
      }
      table={
        bars.length > 0 && !isEmpty ? (
          <BarTable
            caption={title}
            bars={bars}
            first={t(unit)}
            value={t(isRanking ? 'meanPlaceTitle' : 'responses')}
            figure={isRanking ? figure : count}
          />
        ) : null
      }
    />
  )
}

/** How many texts are in sight before somebody asks for more. */
const FEW = 4

/** What people wrote, the newest first. */
function Quotes({ texts }: Pick<QuestionFigures, 'texts'>) {
  const t = useT()
  const { moment } = useDays()
  const list = (some: QuestionFigures['texts']) => (
    <ul className="quotes">
      {some.map(({ text, at }) => (
        <li key={at + text}>
          {text} <span className="muted">{moment(at)}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {list(texts.slice(0, FEW))}
      {texts.length > FEW && (
        <details className="more">
          <summary>{t('moreTexts', { count: texts.length - FEW })}</summary>
          {list(texts.slice(FEW))}
        </details>
      )}
    </>
  )
}

/** Which bar stands out, in words: of choices the most chosen, of rankings the best placed. */
function topOf(kind: string, bars: readonly Bar[]): string {
  if (bars.length === 0 || !/^(select|ranking)/.test(kind)) return ''
  const isBetter = (one: Bar, other: Bar) =>
    kind === 'ranking'
      ? one.count > 0 && (one.count < other.count || other.count === 0)
      : one.count > other.count
  const top = bars.reduce((best, one) => (isBetter(one, best) ? one : best))
  return top.count > 0 ? top.label : ''
}

/** The bars of a question as the kit draws them; `length` where one is not as long as its count. */
const drawn = (
  bars: readonly (Bar & { length?: number })[],
  write: (bar: Bar) => string,
): ComponentProps<typeof Bars>['bars'] =>
  bars.map(bar => ({ key: bar.key, name: bar.label, length: bar.length ?? bar.count, figure: write(bar) }))

type BarTableProps = {
  caption: string
  bars: readonly Bar[]
  first: string
  value: string
  figure?(of: number): string
}

function BarTable({ caption, bars, first, value, figure = count }: BarTableProps) {
  const t = useT()
  const columns: Column<Bar>[] = [
    { key: 'label', title: first, value: ({ label }) => label },
    {
      key: 'count',
      title: value,
      align: 'figure',
      sort: true,
      value: bar => bar.count,
      cell: bar => figure(bar.count),
    },
  ]
  if (bars.some(({ share }) => share !== null))
    columns.push({
      key: 'share',
      title: t('share'),
      align: 'figure',
      value: ({ share }) => share,
      cell: ({ share }) => (share === null ? '–' : `${percentOf(share)}%`),
    })
  return (
    <Table caption={caption} quiet columns={columns} rows={bars} rowKey={({ key }) => key} pageSize={60} />
  )
}
