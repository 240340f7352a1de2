import type { QuestionKind } from '#contract/survey-definition.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg } from '#rules/survey/message.ts'

/** Supported appearances by kind; those that determine the kind of a text are handled earlier. */
const DRAWN: Partial<Record<QuestionKind | 'group', RegExp>> = {
  'select-one': /^(minimal|likert)$/,
  rating: /^likert$/,
}

/** Unsupported appearances that would change what is asked. */
const REFUSED: readonly [kinds: readonly (QuestionKind | 'group')[], look: RegExp, why: Sentence][] = [
  [['photo'], /^(signature|draw|annotate)$/, msg('look.signature')],
  [['date'], /^(month-year|year)$/, msg('look.month')],
  [['select-one', 'select-multiple'], /^search\(/, msg('look.search')],
  [['select-one', 'select-multiple'], /^(image-map|map)$/, msg('look.map')],
  [['text', 'long-text', 'phone', 'integer', 'decimal', 'group'], /^(ex:|printer:)/, msg('look.app')],
  [['decimal'], /^(bearing|distance)$/, msg('look.bearing')],
]

/** Lists the unsupported words of an appearance: with a reason if they would change the answer, otherwise as ineffective. */
export function looksNotDone(
  kind: QuestionKind | 'group',
  appearance: string,
): { look: string; why: Sentence | null }[] {
  const words = appearance.match(/[^\s(]+(\([^)]*\)?)?/g) ?? []
  return words.flatMap(look => {
    if (DRAWN[kind]?.test(look)) return []
    const refused = REFUSED.find(([kinds, pattern]) => kinds.includes(kind) && pattern.test(look))
    return [{ look, why: refused?.[2] ?? null }]
  })
}
