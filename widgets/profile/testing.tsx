import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import type { User } from '#contract/account.ts'
import type { ClientDetails } from '#contract/client.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { Api } from '#kit/api.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { settle } from '#kit/testing.tsx'
import { createModel } from './model.ts'
import { ProfileView } from './view.tsx'
import { en } from './words.en.ts'

export const USER_ID = '64b7f1a2c3d4e5f601234567'
export const tenant = { name: 'Provider', portal: 'https://portal.example' } as Tenant

export const asha: User = {
  user_id: USER_ID,
  id: USER_ID,
  name: 'Asha Wanjiru',
  firstName: 'Asha',
  lastName: 'Wanjiru',
  email: 'asha@example.com',
  phoneNumber: null,
  role: 'client',
  profilePhoto: null,
  useNewOnboarding: false,
  onboardingComplete: false,
  authenticator: false,
  language: 'en',
}
export const officer: User = {
  ...asha,
  name: 'Otieno Odhiambo',
  role: 'processor',
  phoneNumber: '+254711000000',
}

export const nothing: ClientDetails = {
  bioData: {
    firstName: 'Asha',
    lastName: 'Wanjiru',
    email: 'asha@example.com',
    phoneNumber: null,
    BVN: null,
    mpesaPhone: null,
    alternativePhoneNumber: null,
    bvnPhoneNumber: null,
    gender: null,
  },
  identity: { identityType: null, profilePhoto: null, imageUrl: null },
  residence: { street: null, city: null, state: null },
  nextOfKin: { fullName: null, relationship: null, email: null, phoneNumber: null, residentialAddress: null },
  bank: { accountName: null, accountNumber: null, accountType: null, bankName: null },
  more_info: [],
  country: 'KE',
  setup: 'none',
  error: 'Complete seting up your account',
}
export const verified: ClientDetails = {
  ...nothing,
  bioData: { ...nothing.bioData, mpesaPhone: '+254712345678' },
  setup: 'mpesa',
  error: undefined,
}
export const informed: ClientDetails = {
  ...verified,
  bioData: { ...verified.bioData, gender: 'Female' },
  residence: { street: 'Ngara Road', city: 'Nairobi', state: 'Nairobi' },
  nextOfKin: {
    fullName: 'Juma Wanjiru',
    relationship: 'brother',
    email: null,
    phoneNumber: '+255765432109',
    residentialAddress: 'Moshi',
  },
  bank: {
    accountName: 'Asha Wanjiru',
    accountNumber: '0123456789',
    accountType: 'Savings',
    bankName: 'KCB',
  },
  setup: 'info',
}
export const complete: ClientDetails = {
  ...informed,
  identity: { identityType: 'National Identity Card', profilePhoto: null, imageUrl: null },
  setup: 'complete',
}

type Call = { name: string; params?: Record<string, string>; body?: unknown; files?: Record<string, Blob> }
/** Answers a call, or throws what it is refused with. */
export type Answers = Record<string, (call: Call) => unknown>

/** A profile in front of a server that answers as told; without an answer it knows nothing of bank services, and refuses the rest. */
export function profile({
  user = asha,
  details = nothing,
  path = '/',
  answers = {},
  drafts = { kept: null as unknown },
}: {
  user?: User
  details?: ClientDetails
  path?: string
  answers?: Answers
  drafts?: { kept: unknown }
} = {}) {
  const calls: Call[] = []
  const heard: { type: string; detail?: object }[] = []
  const known = { details }
  const standing: Answers = {
    'GET account/user/unbox': () => ({ user }),
    'GET account/client/details/:id': () => ({ data: known.details }),
    'GET account/bank/services': () => ({ banks: [], bvn: false, accountLinking: false }),
    'GET account/session/list': () => ({ data: [] }),
    'GET partner/connections': () => ({ data: [] }),
  }
  const api = (async (name: string, input: Omit<Call, 'name'>) => {
    const call = { name, ...input }
    calls.push(call)
    const answer = answers[name] ?? standing[name]
    if (!answer) throw new Error(`Nobody answers ${name}`)
    return answer(call)
  }) as unknown as Api
  const model = createModel({
    $attributes: atom({ path }),
    connection: () => ({ origin: '' }),
    $tenant: atom<Tenant | null>(tenant),
    api,
    draft: {
      read: () => drafts.kept,
      write: value => {
        drafts.kept = value
      },
    },
    emit: (type, detail) => void heard.push({ type, detail }),
  })
  const callsOf = (name: string) => calls.filter(call => call.name === name)
  return { model, calls, callsOf, heard, known, drafts }
}

const words = { name: 'profile', en, sw: () => import('./words.sw.ts') }

/** Draws the widget's view as a person sees it, until the test is over. */
export async function show(given: Parameters<typeof profile>[0] = {}, language = 'en') {
  const made = profile(given)
  const speech = createSpeech('profile', await loadSpeech(words, language), { language })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <SpeechProvider value={speech}>
      <ProfileView model={made.model} />
    </SpeechProvider>,
  )
  await settle()
  const text = () => (place.textContent ?? '').replaceAll('\u00a0', ' ')
  const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
    const found = place.querySelector<Found>(selector)
    if (!found) throw new Error(`There is no ${selector} in ${place.innerHTML}`)
    return found
  }
  const button = (name: string) => {
    const found = [...place.querySelectorAll('button')].find(button => button.textContent?.includes(name))
    if (!found) throw new Error(`There is no button ${name} in ${place.innerHTML}`)
    return found
  }
  return { ...made, place, text, find, button }
}
