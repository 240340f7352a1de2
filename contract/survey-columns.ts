import { columns } from './column.ts'
import type { ResponseRow, SurveyRow } from './survey-desk.ts'

/** Columns of the list of surveys. */
export const surveyColumns = columns<SurveyRow>()({
  title: { kind: 'text', label: { en: 'Survey', sw: 'Utafiti' }, of: 'code', rank: 'title', sort: true },
  area: { kind: 'choice', label: { en: 'Area', sw: 'Mahali' } },
  state: { kind: 'choice', label: { en: 'Status', sw: 'Sasa' }, rank: 'main' },
  responses: { kind: 'count', label: { en: 'Answers', sw: 'Majibu' }, sort: true },
  lastAt: { kind: 'instant', label: { en: 'Last answer', sw: 'Jibu la mwisho' }, rank: 'minor', sort: true },
})

/** Columns of the list of responses to a survey; its questions are added as columns. */
export const responseColumns = columns<ResponseRow>()({
  name: {
    kind: 'text',
    label: { en: 'Respondent', sw: 'Nani' },
    of: ({ person, phone }) => person?.name ?? phone,
    rank: 'title',
    sort: true,
  },
  at: { kind: 'instant', label: { en: 'Received', sw: 'Lilifika' }, rank: 'main', sort: true },
  seconds: {
    kind: 'count',
    label: { en: 'Time taken', sw: 'Muda uliotumika' },
    of: ({ startedAt, finishedAt }) =>
      Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)),
    rank: 'minor',
    sort: true,
  },
})
