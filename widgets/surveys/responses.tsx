import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { columns } from '#contract/column.ts'
import { LANGUAGE_CODES, LANGUAGES } from '#contract/language.ts'
import { responseColumns } from '#contract/survey-columns.ts'
import type { Question } from '#contract/survey-definition.ts'
import type { ResponseRow, SurveyFile } from '#contract/survey-desk.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { partOf } from '#kit/part-of.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { useDays } from '#kit/ui/days.ts'
import { shorten } from '#rules/shorten.ts'
import { plainName } from '#rules/survey/entry-name.ts'
import { isAsked } from '#rules/survey/reading.ts'
import { useAnswerFilters } from './answer-filters.ts'
import { answerText } from './answer-text.ts'
import { createAnswers, type ExportChoice, nameOf } from './answering.ts'
import type { Model } from './model.ts'
import { useSpans } from './spans.ts'
import { textIn } from './text-in.ts'
import { questionsIn } from './tree.ts'
import { useT } from './words.tsx'

/** Number of questions shown as columns by default. */
const USUAL = 3
const NONE = '-'
const SHORT = 80

/** Renders all responses to a survey, with filters, sorting and selectable question columns. */
export function Responses({ model, survey }: { model: Model; survey: SurveyFile }) {
  const t = useT()
  const { language } = useI18n()
  const { day } = useDays()
  const spans = useSpans()
  const list = partOf(model, createAnswers).listOf(survey.id)
  const query = useStore(list.$query) ?? {}
  const file = useAnswersFile(model, survey)
  const filters = useAnswerFilters(survey)
  const { definition } = survey.draft
  const words = { languages: [language, ...definition.languages], other: t('other'), day }
  const questions = questionsIn(definition.items).filter(one => isAsked(one) && one.kind !== 'photo')
  const chosen =
    query.columns === undefined
      ? questions.slice(0, USUAL).map(({ name }) => name)
      : query.columns.split(',').filter(name => name !== NONE)
  const selected = questions.filter(({ name }) => chosen.includes(name))
  const label = (question: Question) => textIn(question.label, ...words.languages) || question.name
  const textOf = (question: Question, { answers }: ResponseRow) =>
    // repeats: the answers of all entries
    Object.entries(answers)
      .flatMap(([name, answer]) =>
        plainName(name) === question.name ? answerText(definition, question, answer, words) : [],
      )
      .join('; ')
  /** Maps each question shown as a column. */
  const each = <Made,>(make: (question: Question) => Made): Record<string, Made> =>
    Object.fromEntries(selected.map(question => [`q.${question.name}`, make(question)]))

  const { name, at, seconds } = responseColumns
  return (
    <div className="answers-table">
      <List
        caption={t('responses')}
        file={file}
        search={t('searchResponses')}
        filters={[
          filters.period,
          filters.version,
          filters.language,
          {
            name: 'standing',
            label: t('reviewed'),
            options: (['new', 'approved', 'held'] as const).map(value => ({
              value,
              text: t(`standing-${value}`),
            })),
          },
          filters.answer,
        ].filter(({ options }) => options.length > 1)}
        beside={
          <details className="more no-print">
            <summary>{t('columns', { count: chosen.length })}</summary>
            <CheckGroup
              label={t('columnsLead')}
              options={questions.map(one => ({ value: one.name, text: label(one) }))}
              values={chosen}
              onChange={names => list.filter('columns', names.join(',') || NONE, true)}
            />
          </details>
        }
        list={list}
        opens
        columns={columns<ResponseRow>()({
          name,
          at,
          ...each(question => ({
            kind: question.kind === 'integer' || question.kind === 'decimal' ? 'count' : 'text',
            of: (row: ResponseRow) => textOf(question, row),
          })),
          seconds,
        })}
        titles={each(question => shorten(label(question), 48))}
        cells={{
          name: ({ period, version, ...row }: ResponseRow) => (
            <Lines
              under={[
                period && spans.period(period),
                t('version', { number: version }),
                row.standing !== 'new' && t(`standing-${row.standing}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <Link href={`/${survey.id}/response/${row.id}`}>{nameOf(row) || t('somebody')}</Link>
            </Lines>
          ),
          seconds: (row: ResponseRow) => spans.length(seconds.of(row)),
          ...each(question => (row: ResponseRow) => {
            const text = textOf(question, row)
            return text ? shorten(text, SHORT) : <span className="muted">–</span>
          }),
        }}
        empty={{ title: t('noResponses'), text: t('noResponsesText') }}
      />
    </div>
  )
}

/** Returns the export of the filtered responses as a file, and the fields that choose its content. */
function useAnswersFile(model: Model, survey: SurveyFile) {
  const t = useT()
  const i18n = useI18n()
  const answers = partOf(model, createAnswers)
  const [choice, setChoice] = useState<ExportChoice>({ values: 'labels', people: 'yes', in: i18n.language })
  const edit = (change: Partial<ExportChoice>) => setChoice(before => ({ ...before, ...change }))

  return {
    name: survey.code,
    formats: ['xlsx', 'csv', 'json'],
    toaster: model.toaster,
    fetch: (format: 'xlsx' | 'csv' | 'json', _: string, signal: AbortSignal) =>
      answers.exportAs(survey.id, { ...choice, format }, signal),
    choices: (
      <>
        <RadioGroup
          name="values"
          label={t('valuesAs')}
          value={choice.values}
          options={(['labels', 'codes'] as const).map(value => ({ value, text: t(`values-${value}`) }))}
          onChange={values => edit({ values: values as ExportChoice['values'] })}
        />
        {choice.values === 'labels' && (
          <RadioGroup
            name="in"
            label={t('exportIn')}
            value={choice.in}
            options={LANGUAGE_CODES.map(value => ({ value, text: LANGUAGES[value].name }))}
            onChange={value => edit({ in: value as ExportChoice['in'] })}
          />
        )}
        <CheckGroup
          name="people"
          label={t('personal')}
          hint={t('personalHint')}
          options={[{ value: 'no', text: t('withoutPeople') }]}
          values={choice.people === 'no' ? ['no'] : []}
          onChange={values => edit({ people: values.length > 0 ? 'no' : 'yes' })}
        />
      </>
    ),
  } as const
}
