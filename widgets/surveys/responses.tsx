import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Question } from '#contract/survey-definition.ts'
import type { ResponseRow, SurveyFile } from '#contract/survey-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { useSpeech } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { isAsked } from '#rules/survey/reading.ts'
import { answerText } from './answer-text.ts'
import { createAnswers, nameOf } from './answering.ts'
import { languageName } from './language-name.ts'
import { type Model, partOf } from './model.ts'
import { useSpans } from './spans.ts'
import { textIn } from './text-in.ts'
import { questionsIn } from './tree.ts'
import { useSay } from './words.tsx'

const ExportAnswers = later(() => import('./export-answers.tsx').then(part => part.ExportAnswers))

type Props = { model: Model; survey: SurveyFile }

/** How many questions are columns until somebody chooses. */
const USUAL = 3
const NONE = '-'
const SHORT = 80

/** Every answer to a survey: found, put in order, with the questions as columns that matter now. */
export function Responses({ model, survey }: Props) {
  const say = useSay()
  const { language } = useSpeech()
  const answers = partOf(model, createAnswers)
  const list = answers.listOf(survey.id)
  const table = usePaged(list)
  const query = useStore(list.$query) ?? {}
  const spans = useSpans()
  const [isExporting, setExporting] = useState(false)
  const { definition } = survey.draft
  const questions = questionsIn(definition.items).filter(one => isAsked(one) && one.kind !== 'photo')
  const chosen =
    query.columns === undefined
      ? questions.slice(0, USUAL).map(({ name }) => name)
      : query.columns.split(',').filter(name => name !== NONE)
  const columns = useColumns(
    survey,
    questions.filter(({ name }) => chosen.includes(name)),
  )
  const narrowed = ['period', 'version', 'language', 'search'].some(name => query[name])
  const label = (question: Question) =>
    textIn(question.label, language, ...definition.languages) || question.name

  if (survey.responses === 0 && !narrowed && table.page?.total === 0)
    return <Empty title={say('noResponses')} text={say('noResponsesText')} />
  return (
    <>
      <Filters
        search={say('searchResponses')}
        values={query}
        onChange={list.filter}
        onClear={list.clear}
        choices={[
          {
            name: 'period',
            label: say('period'),
            options: survey.periods
              .filter(value => value !== '')
              .map(value => ({ value, text: spans.period(value) })),
          },
          {
            name: 'version',
            label: say('versionOf'),
            options: survey.versions.map(({ number }) => ({
              value: String(number),
              text: say('version', { number }),
            })),
          },
          {
            name: 'language',
            label: say('languageOf'),
            options: definition.languages.map(value => ({ value, text: languageName(value) })),
          },
        ].filter(({ options }) => options.length > 1)}
      >
        <Button onClick={() => setExporting(true)}>{say('exportList')}</Button>
      </Filters>
      <details className="more no-print">
        <summary>{say('columns', { count: chosen.length })}</summary>
        <CheckGroup
          label={say('columnsLead')}
          options={questions.map(one => ({ value: one.name, text: label(one) }))}
          values={chosen}
          onChange={names => list.filter('columns', names.join(',') || NONE, true)}
        />
      </details>
      <div className="answers-table">
        <PagedTable<ResponseRow>
          caption={say('responses')}
          quiet
          opens
          columns={columns}
          rowKey={({ id }) => id}
          {...table}
          empty={<Empty title={say('noMatchingResponses')} text={say('noMatchText')} />}
        />
      </div>
      {isExporting && (
        <ExportAnswers
          model={model}
          survey={survey}
          count={table.page?.total ?? 0}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

function useColumns(survey: SurveyFile, questions: readonly Question[]): Column<ResponseRow>[] {
  const say = useSay()
  const { language } = useSpeech()
  const { day } = useDays()
  const spans = useSpans()
  const { definition } = survey.draft
  const words = { languages: [language, ...definition.languages], other: say('other'), day }
  return [
    {
      key: 'name',
      title: say('whoAnswered'),
      sort: true,
      value: nameOf,
      cell: ({ period, version, ...row }) => (
        <span className="lines">
          <Link href={`/${survey.id}/response/${row.id}`}>{nameOf(row) || say('somebody')}</Link>
          <span className="soft">
            {[period && spans.period(period), say('version', { number: version })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'at',
      title: say('at'),
      sort: true,
      value: ({ at }) => at,
      cell: ({ at }) => <span className="day">{day(at)}</span>,
    },
    ...questions.map(
      (question): Column<ResponseRow> => ({
        key: `q.${question.name}`,
        ...((question.kind === 'integer' || question.kind === 'decimal') && { align: 'figure' }),
        title: shortened(textIn(question.label, language, ...definition.languages) || question.name, 48),
        value: ({ answers }) => answerText(definition, question, answers[question.name], words),
        cell: ({ answers }) => {
          const text = answerText(definition, question, answers[question.name], words)
          return text ? shortened(text, SHORT) : <span className="soft">–</span>
        },
      }),
    ),
    {
      key: 'seconds',
      title: say('timeTaken'),
      sort: true,
      rank: 'minor',
      value: row => secondsOf(row),
      cell: row => <span className="day">{spans.length(secondsOf(row))}</span>,
    },
  ]
}

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

const secondsOf = ({ startedAt, finishedAt }: ResponseRow): number =>
  Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000))
