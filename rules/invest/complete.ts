import type { InvestTexts } from '#contract/invest.ts'

/** What a profile is made of, in the order in which it is asked for. */
export const PARTS = [
  'displayName',
  'category',
  'location',
  'overview',
  'proposition',
  'plan',
  'benefit',
  'need',
  'image',
  'logo',
  'place',
  'video',
] as const
export type Part = (typeof PARTS)[number]

/** As much of a profile as tells what is missing in it. */
export type Parts = {
  displayName: string
  category: string | null
  location: string
  texts: readonly (InvestTexts | undefined)[]
  image: unknown
  logo: unknown
  place: unknown
  video: unknown
}

/** What a profile does not have yet: a text counts as there once it is in one language. */
export function missingIn({ texts, ...parts }: Parts): Part[] {
  return PARTS.filter(part => {
    if (part in parts) return !String(parts[part as keyof typeof parts] ?? '').trim()
    return !texts.some(one => one?.[part as keyof InvestTexts]?.trim())
  })
}

/** How much of it is there, as a whole percent: rounded down, so that only a whole one says 100. */
export const percentOf = (missing: readonly Part[]): number =>
  Math.floor(((PARTS.length - missing.length) * 100) / PARTS.length)
