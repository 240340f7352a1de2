import { cleanStores } from 'nanostores'
import { onTestFinished, vi } from 'vitest'
import type { SurveyCard, SurveyMenu } from '#contract/survey.ts'
import type { Item, SurveyDefinition } from '#contract/survey-definition.ts'
import { ApiError } from '#kit/core/api.ts'
import { userOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import { type Answers, type Some, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { loadSurvey } from '#rules/survey/load.ts'
import { submitAnswers as sendAnswers } from './actions.ts'
import { createModel } from './model.ts'
import { Survey } from './view.tsx'
import { en } from './words.en.ts'

export const OPEN = 'GET survey/open/:code'
export const MENU = 'GET survey/menu/:code'
export const SEND = 'POST survey/answers/:code'
export const SEND_OPEN = 'POST survey/open/:code/answers'
export const PHONE = '0712345678'
export const PASS = {
  phone: `+254${PHONE.slice(1)}`,
  pass: 'p'.repeat(40),
  expiresAt: '2099-01-01T00:00:00Z',
}

/** A shop visit: trade, staff count and follow-up questions. */
export const visit: SurveyDefinition = {
  title: { en: 'Shop visit', sw: 'Ziara ya duka' },
  languages: ['en', 'sw'],
  lists: {
    trades: {
      options: [
        { value: 'food', label: { en: 'Food', sw: 'Chakula' } },
        { value: 'clothes', label: { en: 'Clothes', sw: 'Nguo' } },
      ],
    },
    yesno: {
      options: [
        { value: 'yes', label: { en: 'Yes', sw: 'Ndiyo' } },
        { value: 'no', label: { en: 'No', sw: 'Hapana' } },
      ],
    },
  },
  items: [
    {
      kind: 'select-one',
      name: 'trade',
      list: 'trades',
      other: true,
      required: true,
      label: { en: 'What do you sell?', sw: 'Unauza nini?' },
    },
    {
      kind: 'group',
      name: 'people',
      label: { en: 'The people', sw: 'Watu' },
      items: [
        {
          kind: 'integer',
          name: 'staff',
          required: true,
          constraint: '. < 500',
          label: { en: 'How many work there?', sw: 'Wangapi wanafanya kazi?' },
          constraintMessage: { en: 'That is a large shop.', sw: 'Hilo ni duka kubwa.' },
        },
        {
          kind: 'select-one',
          name: 'growing',
          list: 'yesno',
          label: { en: 'Will the ${staff} become more?', sw: 'Je, hao ${staff} wataongezeka?' },
          relevant: '${staff} > 0',
        },
      ],
    },
    { kind: 'text', name: 'wish', label: { en: 'A wish?', sw: 'Ungependa nini?' } },
  ],
}

/** Returns a survey as the server responds with it. */
export function menuOf(definition: SurveyDefinition = visit, more: Some<SurveyMenu> = {}): SurveyMenu {
  const loaded = loadSurvey(definition)
  const expressions = 'survey' in loaded ? loaded.survey.expressions : {}
  return {
    code: 'shop-visit',
    active: true,
    endpoint: { url: '/api/survey/open/shop-visit/answers' },
    version: 1,
    contents: { definition, expressions },
    text_per_lang: {
      en: { title: 'Shop visit', introduction: '', thanks: 'See you next month.' },
      sw: { title: 'Ziara ya duka', introduction: '', thanks: 'Tuonane mwezi ujao.' },
    },
    state: 'open',
    period: '1',
    opensAt: null,
    closesAt: null,
    answeredAt: null,
    ...more,
  } as SurveyMenu
}

export const cardOf = (code: string, more: Partial<SurveyCard> = {}): SurveyCard => ({
  code,
  title: { en: code, sw: `${code} (sw)` },
  questions: 4,
  state: 'open',
  period: '2026-Q3',
  opensAt: null,
  closesAt: '2026-12-30T21:00:00Z',
  answeredAt: null,
  ...more,
})

/** Creates a survey with only these questions. */
export const asking = (items: Item[], lists: SurveyDefinition['lists'] = {}): SurveyDefinition => ({
  title: { en: 'Test' },
  languages: ['en'],
  lists,
  items,
})

export type Setup = {
  attributes?: Partial<Record<string, string>>
  answers?: Answers
  menu?: SurveyMenu
  /** A portal member; otherwise a visitor with a verified phone, unless `stranger`. */
  member?: boolean
  stranger?: boolean
  /** Offline, so that the user cannot be identified. */
  away?: boolean
  /** User id that the page gives in `draft`. */
  draft?: string
  language?: string
}

/** Creates a survey element with a fake server that accepts answers while online. */
export function filling({
  attributes,
  answers,
  menu = menuOf(),
  member,
  stranger,
  away,
  draft,
  language = 'en',
}: Setup = {}) {
  if (!member && !stranger) localStorage.setItem('wezesha:survey:pass:shop-visit', JSON.stringify(PASS))
  const taken = { error: false, message: 'Answers received. Thank you!' }
  const stood = standIn({
    attributes: { survey: 'shop-visit', ...attributes },
    tenant: { portal: 'https://portal.example' },
    answers: {
      'GET account/user/unbox': { user: userOf('client') },
      [OPEN]: { data: menu },
      [MENU]: { data: menu },
      [SEND]: taken,
      [SEND_OPEN]: taken,
      'POST survey/open/:code/phone': { message: 'A code is on its way to your phone.' },
      'POST survey/open/:code/confirm': PASS,
      'POST survey/open/:code/visits': { message: 'Noted.' },
      'POST survey/visits/:code': { message: 'Noted.' },
      ...answers,
    },
  })
  if (draft) stood.host.element.setAttribute('draft', draft)
  const reach = async () => {
    if (stood.server.isAway) throw new ApiError('unreachable', '')
    return 'token'
  }
  const token = member ? reach : undefined
  const host = {
    ...stood.host,
    connection: () => ({ origin: 'https://portal.example', token, language: () => language }),
  }
  const line = (isThere: boolean) => {
    stood.server.isAway = !isThere
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  }
  if (away) line(false)
  return { ...stood, host, model: createModel(host), line }
}

/** Opens a survey without a view; it stays mounted until the test ends. */
export async function open(given: Setup = {}) {
  const made = filling(given)
  made.model.$screen.subscribe(() => {})
  const leave = () => cleanStores(made.model.$screen)
  onTestFinished(leave)
  await vi.waitUntil(() => made.model.$screen.get() !== 'loading')
  const set = (answers: Record<string, string | string[]>) => {
    for (const [name, value] of Object.entries(answers)) made.model.$opening.get()?.filling.set(name, value)
  }
  /** Fills in all required answers and sends them. */
  const send = async () => {
    set({ trade: 'food', staff: '3' })
    await sendAnswers(made.model, 'en')
    await settle()
  }
  return { ...made, leave, set, send, screen: () => made.model.$screen.get() }
}

const words = { name: 'survey', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Opens a survey and renders it. */
export async function show(given: Setup = {}) {
  const made = filling(given)
  const screen = await showView(<Survey model={made.model} />, words, given.language)
  onTestFinished(() => cleanStores(made.model.$screen))
  /** Waits until all lazy-loaded parts are rendered. */
  const drawn = () => vi.waitUntil(() => screen.all('.skeleton').length === 0)
  await vi.waitUntil(() => made.model.$screen.get() !== 'loading')
  await drawn()
  const focused = () => document.activeElement as HTMLElement | null
  return { ...made, ...screen, drawn, focused }
}
