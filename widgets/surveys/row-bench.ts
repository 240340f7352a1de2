import type { Item, SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyProblem } from '#contract/survey-desk.ts'
import type { Known } from './published.ts'
import type { Place } from './tree.ts'

/** Props of the row forms: the current draft and its actions. */
export type Bench = {
  definition: SurveyDefinition
  problems: readonly SurveyProblem[]
  /** The published names and lists; null until loaded. */
  known: Known | null
  put(definition: SurveyDefinition): void
  edit(place: Place, item: Item): void
  /** @param isByKey whether to move the focus along */
  select(place: Place | null, isByKey?: boolean): void
  actions: {
    move(place: Place, step: -1 | 1, focus?: 'row'): void
    duplicate(place: Place): void
    remove(place: Place): void
  }
}
