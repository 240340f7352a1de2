import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { entryName, partsOfName } from './entry-name.ts'
import { replaceAnswers } from './sheet.ts'
import type { Sheet } from './survey.ts'

/** Returns an answer's name after an entry is removed: later entries move up. Null for an answer in that entry. */
export function nameWithout(name: string, repeat: string, entry: number): string | null {
  const parts = partsOfName(name)
  if (parts.repeat !== repeat || parts.entry < entry) return name
  if (parts.entry === entry) return null
  return entryName(repeat, parts.entry - 1) + name.slice(entryName(repeat, parts.entry).length)
}

/** Removes an entry and all its answers from the sheet. @param entry from 1 */
export function removeEntry(sheet: Sheet, repeat: string, entry: number): Sheet {
  const answers: SurveyAnswers = {}
  for (const [name, given] of Object.entries(sheet.answers)) {
    const moved = nameWithout(name, repeat, entry)
    if (moved !== null) answers[moved] = given
  }
  answers[repeat] = String(Number(sheet.standings.get(repeat)?.value ?? 0) - 1)
  return replaceAnswers(sheet, answers)
}
