import type { LoanStage } from '#contract/loan-page.ts'

/** The screens of an application, each with the stage that an application has when it waits there. */
export const SCREENS = {
  'contact-info': 'calculated',
  'employer-info': 'address_added',
  'bank-info': 'employer_added',
  proposal: 'bank_added',
  consent: 'proposed',
} as const satisfies Record<string, LoanStage>
export type ApplyScreen = keyof typeof SCREENS
const ORDER = Object.keys(SCREENS) as ApplyScreen[]

/** Where an application goes on. */
export const screenOf = (stage: LoanStage): ApplyScreen =>
  ORDER.find(screen => SCREENS[screen] === stage) ?? 'contact-info'

/** Whether an application has come so far that a screen may be opened. */
export const isReached = (screen: ApplyScreen, stage: LoanStage): boolean =>
  ORDER.indexOf(screen) <= ORDER.indexOf(screenOf(stage))
