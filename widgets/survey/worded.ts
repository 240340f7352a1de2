import { lazy, type PropsOf } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'

/** Lazy-loads a component together with all texts of the widget. */
export const lazyWithWords = <Exports, Name extends keyof Exports>(
  load: () => Promise<Exports>,
  name: Name,
  parts?: readonly SkeletonPart[],
) => {
  const loadBoth = async () => {
    const [part, { en, withWords }] = await Promise.all([load(), import('./all-words.ts')])
    return { Part: withWords<PropsOf<Exports, Name>>(en, part[name] as never) }
  }
  return lazy(loadBoth, 'Part', parts)
}
