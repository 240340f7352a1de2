import { LANGUAGES } from '#contract/language.ts'
import type { QuestionFigures } from '#contract/survey-desk.ts'
import { Bars } from '#kit/chart/bars.tsx'
import { ChartCard } from '#kit/chart/card.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { type Bar, barsOf, isYear } from './figures.ts'
import { BarTable, count, drawn, withShare } from './result-bars.tsx'
import { textIn } from './text-in.ts'
import { useT } from './words.tsx'

/** Renders the results of one question: a chart with its figures, or the text answers. */
export function OneQuestion({ question }: { question: QuestionFigures }) {
  const t = useT()
  const { shortMonth } = useDays()
  const { language } = useI18n()
  const { kind, number, answered, asked, texts } = question
  const figure = (of: number) =>
    new Intl.NumberFormat(LANGUAGES[language].locale, { maximumFractionDigits: 2 }).format(of)
  const bars = barsOf(question, {
    label: one => textIn(one, language),
    month: shortMonth,
    figure,
  })
  const title = textIn(question.label, language) || question.name
  const facts = [
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
      text={facts.join(' · ')}
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

/** Number of text answers shown initially. */
const FEW = 4

/** Renders the text answers, newest first. */
function Quotes({ texts }: Pick<QuestionFigures, 'texts'>) {
  const t = useT()
  const { moment } = useDays()
  const list = (some: QuestionFigures['texts']) => (
    <ul className="quotes stack gap-2">
      {some.map(({ text, at }) => (
        <li key={at + text} className="as-typed">
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

/** Words the leading bar: the most chosen option, or the best-ranked one. */
function topOf(kind: string, bars: readonly Bar[]): string {
  if (bars.length === 0 || !/^(select|ranking)/.test(kind)) return ''
  const isBetter = (one: Bar, other: Bar) =>
    kind === 'ranking'
      ? one.count > 0 && (one.count < other.count || other.count === 0)
      : one.count > other.count
  const top = bars.reduce((best, one) => (isBetter(one, best) ? one : best))
  return top.count > 0 ? top.label : ''
}
