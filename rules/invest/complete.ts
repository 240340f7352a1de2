import type { InvestTexts } from '#contract/invest.ts'

/** The parts of a profile, in the order in which they are asked for. */
const PARTS = [
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

/** The profile data needed to tell what is missing. */
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

/** Lists what a profile still lacks: a text in any one language is enough. */
export function missingIn({ texts, ...parts }: Parts): Part[] {
  return PARTS.filter(part => {
    if (part in parts) return !String(parts[part as keyof typeof parts] ?? '').trim()
    return !texts.some(one => one?.[part as keyof InvestTexts]?.trim())
  })
}

/** Returns completeness as a whole percentage: rounded down, so that only a complete profile has 100. */
export const percentOf = (missing: readonly Part[]): number =>
  Math.floor(((PARTS.length - missing.length) * 100) / PARTS.length)
