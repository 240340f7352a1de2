import type { Item, SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyProblem } from '#contract/survey-desk.ts'
import type { Known } from './published.ts'
import type { Place } from './tree.ts'

/** What the row forms are given: the draft as it is, and the actions on it. */
export type Bench = {
  definition: SurveyDefinition
  problems: readonly SurveyProblem[]
  /** What is published; null as long as that is not known. */
  known: Known | null
  put(definition: SurveyDefinition): void
  edit(place: Place, item: Item): void
  /** @param isByKey the focus goes along */
  select(place: Place | null, isByKey?: boolean): void
  actions: {
    move(place: Place, step: -1 | 1, focus?: 'row'): void
    duplicate(place: Place): void
    remove(place: Place): void
  }
}
