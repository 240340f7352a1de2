import type { Cohort, CohortTerms } from '#contract/programme.ts'
import { dayOf, isDay } from '#rules/day.ts'
import { dayAt, endOf, startOf } from './moment.ts'
import type { Faults } from './words.tsx'

/** Form values of a cohort, as typed; dates as days. */
export type Form = {
  name: string
  year: string
  hub: string
  opens: string
  deadline: string
  tutorial: string
  criteria: readonly { name: string; most: string }[]
  /** For a new cohort: the cohort whose questions are copied. */
  like: string
}

const MOST_POINTS = 100
export const MOST_CRITERIA = 10

/** Returns the form values of a cohort, or of a new one that opens today. */
export function formOf(cohort: Cohort | null, now: number, criterion: string): Form {
  if (!cohort) {
    const today = dayOf(now)
    return {
      name: '',
      year: today.slice(0, 4),
      hub: '',
      opens: today,
      deadline: '',
      tutorial: '',
      like: '',
      criteria: [{ name: criterion, most: '10' }],
    }
  }
  const { name, year, hub, opensAt, deadline, tutorial, criteria } = cohort
  return {
    name,
    year: String(year),
    hub: hub ?? '',
    tutorial,
    like: '',
    opens: dayAt(opensAt),
    deadline: dayAt(deadline),
    criteria: criteria.map(one => ({ name: one.name, most: String(one.most) })),
  }
}

/** Parses a whole number from `least` to `most`; null for anything else. */
export function readWhole(text: string, least: number, most: number): number | null {
  const plain = text.trim()
  const value = /^\d{1,4}$/.test(plain) ? Number(plain) : null
  return value !== null && value >= least && value <= most ? value : null
}

export type Reading = { terms: CohortTerms; faults: null } | { terms: null; faults: Faults }

/** Parses and validates a form. Problems are by field; those of criteria are `criteria.0.name` and `criteria.0.most`. */
export function readForm(form: Form): Reading {
  const faults: Faults = {}
  const year = readWhole(form.year, 2000, 2100)
  if (form.name.trim() === '') faults.name = 'required'
  if (year === null) faults.year = 'faultYear'
  if (!isDay(form.opens)) faults.opens = 'faultDay'
  if (!isDay(form.deadline)) faults.deadline = 'faultDay'
  else if (isDay(form.opens) && form.deadline < form.opens) faults.deadline = 'faultOrder'
  const criteria = form.criteria.map(({ name, most }, at) => {
    const points = readWhole(most, 1, MOST_POINTS)
    const plain = name.trim().toLowerCase()
    if (plain === '') faults[`criteria.${at}.name`] = 'required'
    else if (form.criteria.findIndex(one => one.name.trim().toLowerCase() === plain) < at)
      faults[`criteria.${at}.name`] = 'faultTwice'
    if (points === null) faults[`criteria.${at}.most`] = 'faultPoints'
    return { name: name.trim(), most: points ?? 0 }
  })
  if (Object.keys(faults).length > 0 || year === null) return { terms: null, faults }
  return {
    terms: {
      name: form.name.trim(),
      year,
      hub: form.hub || null,
      tutorial: form.tutorial.trim(),
      criteria,
      opensAt: startOf(form.opens),
      deadline: endOf(form.deadline),
    },
    faults: null,
  }
}

/** Returns the changed fields of a cohort; an unchanged day keeps its time of day. */
export function changesOf(cohort: Cohort, terms: CohortTerms): Partial<CohortTerms> {
  const isSame = (name: keyof CohortTerms) =>
    name === 'opensAt' || name === 'deadline'
      ? dayAt(terms[name]) === dayAt(cohort[name])
      : JSON.stringify(terms[name]) === JSON.stringify(cohort[name])
  return Object.fromEntries(Object.entries(terms).filter(([name]) => !isSame(name as keyof CohortTerms)))
}
