import type { SurveyFile, SurveyTerms } from '#contract/survey-desk.ts'
import { addDays, dayOf, instantOf, isDay } from '#rules/day.ts'

/** Field values of a survey's settings. */
export type SettingsForm = Pick<
  SurveyTerms,
  'active' | 'area' | 'frequency' | 'audience' | 'open' | 'introduction' | 'thanks'
> & {
  /** Days of a quarterly window, as typed. */
  daysBefore: string
  daysAfter: string
  /** First and last day of other windows, `yyyy-mm-dd`; empty if unlimited. */
  from: string
  to: string
}

/** The first day of a window, and the last day fully in it. */
const firstDay = (at: string | null) => (at === null ? '' : dayOf(Date.parse(at)))
const lastDay = (at: string | null) => (at === null ? '' : dayOf(Date.parse(at) - 1))

export function formOf(survey: SurveyFile): SettingsForm {
  const { active, area, frequency, audience, open, introduction, thanks } = survey
  return {
    active,
    area,
    frequency,
    audience,
    open,
    introduction,
    thanks,
    daysBefore: String(survey.daysBefore),
    daysAfter: String(survey.daysAfter),
    from: firstDay(survey.opensAt),
    to: lastDay(survey.closesAt),
  }
}

/** Converts changed fields to the API's format. */
export function termsOf(changes: Partial<SettingsForm>): Partial<SurveyTerms> {
  const { daysBefore, daysAfter, from, to, ...others } = changes
  return {
    ...others,
    ...(daysBefore !== undefined && { daysBefore: Number(daysBefore) }),
    ...(daysAfter !== undefined && { daysAfter: Number(daysAfter) }),
    ...(from !== undefined && { opensAt: isDay(from) ? new Date(instantOf(from)).toISOString() : null }),
    // the chosen day is inclusive
    ...(to !== undefined && {
      closesAt: isDay(to) ? new Date(instantOf(addDays(to, 1))).toISOString() : null,
    }),
  }
}
