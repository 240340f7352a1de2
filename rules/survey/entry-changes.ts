import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { entryName, partsOfName } from './entry-name.ts'
import { refill } from './sheet.ts'
import type { Sheet } from './survey.ts'

/** The name of an answer once an entry is gone: those behind it move up. Null of an answer in it. */
export function nameWithout(name: string, repeat: string, entry: number): string | null {
  const parts = partsOfName(name)
  if (parts.repeat !== repeat || parts.entry < entry) return name
  if (parts.entry === entry) return null
  return entryName(repeat, parts.entry - 1) + name.slice(entryName(repeat, parts.entry).length)
}

/** The sheet without an entry and all that was answered in it. @param entry from 1 */
export function removeEntry(sheet: Sheet, repeat: string, entry: number): Sheet {
  const answers: SurveyAnswers = {}
  for (const [name, given] of Object.entries(sheet.answers)) {
    const moved = nameWithout(name, repeat, entry)
    if (moved !== null) answers[moved] = given
  }
  answers[repeat] = String(Number(sheet.standings.get(repeat)?.value ?? 0) - 1)
  return refill(sheet, answers)
}
