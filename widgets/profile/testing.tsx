import type { User } from '#contract/account.ts'
import type { ClientDetails } from '#contract/client.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
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

export const DETAILS = 'GET account/client/details/:id'

/** Creates a profile on a fake server with the given answers; by default it has no bank services and refuses all else. */
export function profile({
  user = asha,
  details = nothing,
  path = '/',
  answers = {},
  drafts,
}: {
  user?: User
  details?: ClientDetails
  path?: string
  answers?: Answers
  drafts?: { kept: unknown }
} = {}) {
  const stood = standIn({
    attributes: { path },
    tenant,
    drafts,
    answers: {
      'GET account/user/unbox': { user },
      [DETAILS]: { data: details },
      'GET account/bank/services': { banks: [], bvn: false },
      'GET account/session/list': { data: [] },
      'GET partner/connections': { data: [] },
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}

const words = { name: 'profile', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Renders the profile until the test ends. */
export async function show(given: Parameters<typeof profile>[0] = {}, language = 'en') {
  const made = profile(given)
  return { ...made, ...(await showView(<ProfileView model={made.model} />, words, language)) }
}
