import type { ComponentType } from 'react'
import { later } from '#kit/member/later.tsx'
import type { Bone } from '#kit/member/skeleton.tsx'

/** A part that comes later, and brings all texts of the widget. */
export const worded = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  bones?: readonly Bone[],
) =>
  later(async () => {
    const [Part, { withWords }] = await Promise.all([load(), import('./all-words.tsx')])
    return withWords(Part)
  }, bones)
