import type { LoanStage } from '#contract/loan-page.ts'

/** The screens of an application, each with the stage of an application waiting there. */
export const SCREENS = {
  'contact-info': 'calculated',
  'employer-info': 'address_added',
  'bank-info': 'employer_added',
  proposal: 'bank_added',
  consent: 'proposed',
} as const satisfies Record<string, LoanStage>
export type ApplyScreen = keyof typeof SCREENS
const ORDER = Object.keys(SCREENS) as ApplyScreen[]

/** Returns the screen on which an application continues. */
export const screenOf = (stage: LoanStage): ApplyScreen =>
  ORDER.find(screen => SCREENS[screen] === stage) ?? 'contact-info'

/** Checks whether an application has progressed far enough to open a screen. */
export const isReached = (screen: ApplyScreen, stage: LoanStage): boolean =>
  ORDER.indexOf(screen) <= ORDER.indexOf(screenOf(stage))
