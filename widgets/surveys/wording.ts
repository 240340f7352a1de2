import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { shorten } from '#rules/shorten.ts'
import { OTHER } from '#rules/survey/rows.ts'
import { choicesOf, needsValue, OWN, readSimple } from './condition.ts'
import { useTextIn } from './text-in.ts'
import { questionsIn } from './tree.ts'
import { useT } from './words.tsx'

const LONGEST = 48
const short = (text: string) => shorten(text, LONGEST)

/** Returns functions that word conditions, with labels instead of names. */
export function useWording(definition: SurveyDefinition) {
  const t = useT()
  const translated = useTextIn(...definition.languages)
  const questions = new Map(questionsIn(definition.items).map(question => [question.name, question]))
  const label = (name: string): string => short(translated(questions.get(name)?.label) || name)
  const value = (subject: string, chosen: string): string => {
    if (chosen === OTHER) return t('other')
    const option = choicesOf(definition, questions.get(subject))?.find(one => one.value === chosen)
    return short(translated(option?.label) || chosen)
  }
  return {
    label,
    value,
    /** Words a condition; returns its source if it is too complex. */
    condition(text: string): string {
      const simple = readSimple(text)
      if (!simple) return text
      return simple.tests
        .map(({ subject, operator, value: wanted }) => {
          const question = subject === OWN ? t('theAnswer') : `“${label(subject)}”`
          const test = t(`operator-${operator}`)
          return needsValue(operator)
            ? `${question} ${test} ${value(subject, wanted)}`
            : `${question} ${test}`
        })
        .join(` ${t(simple.join === 'all' ? 'and' : 'or')} `)
    },
  }
}
