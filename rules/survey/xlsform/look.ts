import type { QuestionKind } from '#contract/survey-definition.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg } from '#rules/survey/message.ts'

/** Looks that are drawn here, by what has them; those that tell of a text what it is are taken before. */
const DRAWN: Partial<Record<QuestionKind | 'group', RegExp>> = {
  'select-one': /^(minimal|likert)$/,
  rating: /^likert$/,
}

/** Looks that change what is asked, and cannot be done here. */
const REFUSED: readonly [kinds: readonly (QuestionKind | 'group')[], look: RegExp, why: Sentence][] = [
  [['photo'], /^(signature|draw|annotate)$/, msg('look.signature')],
  [['date'], /^(month-year|year)$/, msg('look.month')],
  [['select-one', 'select-multiple'], /^search\(/, msg('look.search')],
  [['select-one', 'select-multiple'], /^(image-map|map)$/, msg('look.map')],
  [['text', 'long-text', 'phone', 'integer', 'decimal', 'group'], /^(ex:|printer:)/, msg('look.app')],
  [['decimal'], /^(bearing|distance)$/, msg('look.bearing')],
]

/** What an appearance asks for that is not done here: refused where it would change the answer, else without effect. */
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
