import { choice, columns, count, instant, text } from './column.ts'
import type { ResponseRow, SurveyRow } from './survey-desk.ts'

/** Columns of the list of surveys. */
export const surveyColumns = columns<SurveyRow>()({
  title: text({ en: 'Survey', sw: 'Utafiti' }, { of: 'code', rank: 'title', sort: true }),
  area: choice({ en: 'Area', sw: 'Sehemu' }),
  state: choice({ en: 'Status', sw: 'Sasa' }, { rank: 'main' }),
  responses: count({ en: 'Answers', sw: 'Majibu' }, { sort: true }),
  lastAt: instant({ en: 'Last answer', sw: 'Jibu la mwisho' }, { rank: 'minor', sort: true }),
})

/** Columns of the list of responses to a survey; its questions are added as columns. */
export const responseColumns = columns<ResponseRow>()({
  name: text(
    { en: 'Respondent', sw: 'Nani' },
    { of: ({ person, phone }: ResponseRow) => person?.name ?? phone, rank: 'title', sort: true },
  ),
  at: instant({ en: 'Received', sw: 'Lilifika' }, { rank: 'main', sort: true }),
  seconds: count(
    { en: 'Time taken', sw: 'Muda uliotumika' },
    {
      of: ({ startedAt, finishedAt }: ResponseRow) =>
        Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)),
      rank: 'minor',
      sort: true,
    },
  ),
})
