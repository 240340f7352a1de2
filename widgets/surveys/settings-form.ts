import type { SurveyFile, SurveyTerms } from '#contract/survey-desk.ts'
import { addDays, dayOf, instantOf, isDay } from '#rules/day.ts'

/** What stands in the fields of a survey's settings. */
export type SettingsForm = Pick<
  SurveyTerms,
  'active' | 'area' | 'frequency' | 'audience' | 'open' | 'introduction' | 'thanks'
> & {
  /** Days of a quarter's window, as they are typed. */
  daysBefore: string
  daysAfter: string
  /** The first and the last day of other windows, `yyyy-mm-dd`; empty for none. */
  from: string
  to: string
}

/** The first day of a window, and the last one that is all in it. */
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

/** What was changed in the fields, as the server takes it. */
export function termsOf(changes: Partial<SettingsForm>): Partial<SurveyTerms> {
  const { daysBefore, daysAfter, from, to, ...others } = changes
  return {
    ...others,
    ...(daysBefore !== undefined && { daysBefore: Number(daysBefore) }),
    ...(daysAfter !== undefined && { daysAfter: Number(daysAfter) }),
    ...(from !== undefined && { opensAt: isDay(from) ? new Date(instantOf(from)).toISOString() : null }),
    // the day that is chosen is all in the window
    ...(to !== undefined && {
      closesAt: isDay(to) ? new Date(instantOf(addDays(to, 1))).toISOString() : null,
    }),
  }
}
