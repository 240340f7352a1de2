import type { Reply } from '#contract/endpoint.ts'
import type { Role } from '#contract/role.ts'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { ResponseRow, SurveyFile, SurveyRow, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { Words } from '#kit/core/words.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type HostOptions, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { type ListWords, listEn } from './list.en.ts'
import { createModel } from './model.ts'
import { Surveys } from './view.tsx'

export const ID = idOf('a')
export const LIST = 'GET survey/desk'
export const FILE = 'GET survey/desk/:id'
export const DRAFT = 'PUT survey/desk/:id/draft'
export const PREVIEW = 'POST survey/desk/:id/preview'
export const PUBLISH = 'POST survey/desk/:id/publish'
export const VERSION = 'GET survey/desk/:id/versions/:number'
export const FORM = 'POST survey/desk/:id/form'
export const RESPONSES = 'GET survey/desk/:id/responses'
export const FIGURES = 'GET survey/desk/:id/figures'
export const RESPONSE = 'GET survey/response/:id'
export const REVIEWS = 'GET survey/response/:id/reviews'
export const REVIEW = 'POST survey/response/:id/reviews'
export const CORRECT = 'PATCH survey/response/:id'

export const rowOf = (more: Partial<SurveyRow> = {}): SurveyRow => ({
  id: ID,
  code: 'shop-visit',
  title: { en: 'Shop visit', sw: 'Ziara dukani' },
  area: 'partner',
  frequency: 'once',
  audience: [],
  open: true,
  daysBefore: 14,
  daysAfter: 14,
  opensAt: null,
  closesAt: null,
  active: true,
  introduction: {},
  thanks: {},
  state: 'open',
  version: 1,
  changed: false,
  responses: 12,
  lastAt: '2026-11-20T09:00:00.000Z',
  ...more,
})

export const fileOf = (more: Partial<SurveyFile> = {}): SurveyFile => ({
  ...rowOf(),
  draft: { definition: quarterly, base: 'b1', problems: [], untranslated: [] },
  versions: [
    { number: 1, at: '2026-10-01T08:00:00.000Z', by: 'Grace Wanjiru', questions: 12, responses: 12 },
  ],
  periods: ['2026-Q4', '2026-Q3'],
  ...more,
})

/** Returns the contents of a definition as the server serves them. */
export function contentsOf(definition: SurveyDefinition) {
  const read = loadSurvey(definition)
  if ('problems' in read) throw new Error(read.problems.map(({ message }) => message).join(' '))
  return { definition, expressions: read.survey.expressions } as Reply<
    (typeof surveyDeskEndpoints)[typeof VERSION]
  >['data']['contents']
}

export const responseOf = (more: Partial<ResponseRow> = {}): ResponseRow => ({
  id: idOf('7'),
  person: { id: idOf('6'), name: 'Amina Otieno' },
  phone: '254712345678',
  period: '2026-Q4',
  version: 1,
  language: 'sw',
  startedAt: '2026-11-19T09:00:00.000Z',
  finishedAt: '2026-11-19T09:05:00.000Z',
  at: '2026-11-19T09:06:00.000Z',
  answers: {
    open: 'yes',
    country: 'ke',
    place: 'kisumu',
    trades: ['shop', '_'],
    trades_other: 'Kuuza maji',
    staff: '4',
  },
  calculated: { women_share: '50' },
  books: {},
  standing: 'new',
  ...more,
})

export type Setup = Pick<HostOptions<never>, 'answers' | 'drafts'> & {
  path?: string
  role?: Role
  /** Overrides for the single response used in tests. */
  response?: Partial<ResponseRow>
}

/** Creates the surveys widget with a fake server that records its requests. */
export function surveys({ path = '/', role = 'super', answers, drafts, response }: Setup = {}) {
  const stood = standIn({
    attributes: { path, base: '/super-admin/surveys' },
    answers: {
      'GET account/user/unbox': { user: userOf(role) },
      [LIST]: { data: [rowOf()], total: 1, page: 1, size: 25 },
      [FILE]: { data: fileOf() },
      [DRAFT]: ({ body }) => ({
        data: { definition: body.definition, base: `${body.base}+`, problems: [], untranslated: [] },
      }),
      [PREVIEW]: { contents: null, problems: [], untranslated: [] },
      [VERSION]: { data: { ...fileOf().versions[0], contents: contentsOf(quarterly) } },
      [RESPONSES]: { data: [responseOf()], total: 1, page: 1, size: 25 },
      [REVIEWS]: { data: { standing: 'new', reviews: [] } },
      [RESPONSE]: { data: { ...responseOf(response), survey: ID, contents: contentsOf(quarterly) } },
      ...answers,
    },
    otherwise: { message: 'It is done.' },
    drafts,
  })
  return { ...stood, model: createModel(stood.host) }
}

// as in the element: the texts of the first screen are bundled
const words: Words<ListWords> = {
  name: 'surveys',
  en: listEn,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

/** Renders the widget until the test ends. */
export async function show({ language, ...given }: Setup & { language?: string } = {}) {
  const made = surveys(given)
  return { ...made, ...(await showView(<Surveys model={made.model} />, words, language)) }
}
