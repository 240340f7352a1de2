import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { ManagedTenant, Site, Webhook } from '#contract/administration.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { Draft } from '#kit/draft.ts'
import { configure } from '#kit/page.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { settle } from '#kit/testing.tsx'
import type { Host } from '#kit/widget.tsx'
import { createModel } from './model.ts'
import { Tenants } from './view.tsx'
import { en } from './words.en.ts'

configure({ origin: 'https://wezesha.example' })

export const wezesha: ManagedTenant = {
  code: 'wezesha',
  name: 'Wezesha',
  description: 'Loans for small businesses.',
  isDefault: true,
  hosts: ['wezesha.example'],
  theme: { brand: '#c2410c', radius: 12 },
  logo: null,
  contact: {
    address: ['Moi Avenue', 'Nairobi'],
    mailboxes: [{ purpose: 'support', email: 'support@wezesha.example' }],
    phone: '+254 700 000 000',
    social: [],
    messagePage: '',
  },
  landing: 'page',
  country: 'KE',
  languages: ['en', 'sw'],
  modules: ['loan-calculator'],
  features: { staffSearch: false },
  texts: { en: { 'kit.retry': 'Once more' } },
  version: 'v1',
}
export const jenga: ManagedTenant = {
  ...wezesha,
  code: 'jenga',
  name: 'Jenga Partners',
  isDefault: false,
  hosts: ['jenga.example', 'www.jenga.example'],
  texts: {},
}
export const site: Site = {
  key: 'pk_live_0123456789abcdef',
  name: 'Soko',
  origins: ['https://soko.example'],
  theme: { radius: 6 },
  texts: { en: { 'kit.retry': 'Again' } },
  secrets: [],
}
export const hook: Webhook = {
  id: 'b'.repeat(24),
  url: 'https://soko.example/hook',
  events: ['account.activated'],
  active: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  last: { at: '2026-11-20T10:00:00.000Z', status: 200 },
}

type Answer = (input: { params?: Record<string, string>; body?: never; query?: never }) => unknown

/** A model whose calls are answered by name. Calls are remembered as `[name, input]`. */
export function start(
  answers: Record<string, Answer>,
  path = '/',
  draft: Draft = { read: () => null, write: () => {} },
) {
  const api = vi.fn(async (call: string, input: Parameters<Answer>[0]) => {
    const known: Record<string, Answer> = {
      'GET portal/tenants': () => ({ data: [wezesha, jenga] }),
      ...answers,
    }
    const answer = known[call]
    if (!answer) throw new Error(`Nobody answers ${call}`)
    return answer(input)
  })
  const emit = vi.fn()
  const model = createModel({
    $attributes: atom({ path }),
    $tenant: atom({} as Tenant),
    api,
    draft,
    emit,
  } as unknown as Host<'path' | 'base'>)
  /** What was sent to a call, the last time. */
  const sent = (call: string) => api.mock.calls.findLast(([name]) => name === call)?.[1] as never
  return { model, api, emit, sent }
}

const words = { name: 'tenants', en, sw: () => import('./words.sw.ts') }

/** Draws the administration until the test is over. */
export async function show(answers: Record<string, Answer>, path = '/', language = 'en') {
  const { model, ...rest } = start(answers, path)
  const speech = createSpeech('tenants', await loadSpeech(words, language), { language })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <SpeechProvider value={speech}>
      <Tenants model={model} />
    </SpeechProvider>,
  )
  await settle()
  const find = <Found extends HTMLElement>(selector: string): Found => {
    const found = place.querySelector<Found>(selector)
    if (!found) throw new Error(`There is no ${selector} in ${place.innerHTML}`)
    return found
  }
  return {
    ...rest,
    model,
    place,
    find,
    text: () => (place.textContent ?? '').replaceAll('\u00a0', ' '),
    /** A tap on the last button or link of a name: that of a dialog, where one is open. */
    async press(name: string) {
      const found = [...place.querySelectorAll<HTMLElement>('button, a')].filter(
        element => element.textContent === name,
      )
      if (found.length === 0) throw new Error(`There is no “${name}” in ${place.textContent}`)
      found.at(-1)?.click()
      await settle()
    },
  }
}
