import type { ComponentType } from 'react'
import { later } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'

/** Lazy-loads a component together with all texts of the widget. */
export const worded = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  parts?: readonly SkeletonPart[],
) =>
  later(async () => {
    const [Part, { en, withWords }] = await Promise.all([load(), import('./all-words.ts')])
    return withWords(en, Part)
  }, parts)
