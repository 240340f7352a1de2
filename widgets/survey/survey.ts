import type { SurveyMenu } from '#contract/survey.ts'
import type { Item, Texts } from '#contract/survey-definition.ts'

/** A survey as the server returns it to this user. */
export type Opened = Pick<
  SurveyMenu,
  | 'code'
  | 'version'
  | 'contents'
  | 'text_per_lang'
  | 'state'
  | 'period'
  | 'opensAt'
  | 'closesAt'
  | 'answeredAt'
>

/** A survey that cannot be shown: the response contains none, or an invalid one. */
export class Unusable extends Error {
  constructor(readonly why: 'no-data' | 'invalid-data') {
    super(why)
  }
}

/** Returns whether the survey has any questions. @throws Unusable */
export function hasQuestions({ contents }: Opened): boolean {
  const items = contents?.definition?.items
  if (!Array.isArray(items) || !contents.definition.lists) throw new Unusable('invalid-data')
  const isAny = (inside: readonly Item[]): boolean =>
    inside.some(item =>
      item.kind === 'group' ? isAny(item.items) : item.kind !== 'note' && item.kind !== 'calculate',
    )
  return isAny(items)
}

/** Returns the last instant at which a survey takes answers, in ms since 1970; null for no end. */
export const lastOf = ({ closesAt }: Pick<Opened, 'closesAt'>): number | null =>
  // closesAt is exclusive, the start of the following day
  closesAt === null ? null : Date.parse(closesAt) - 1

/** Returns a text in a language, or else in any language it has. */
export const textIn = (texts: Texts | undefined, language: string): string =>
  [texts?.[language], texts?.en, ...Object.values(texts ?? {})].find(Boolean) ?? ''
