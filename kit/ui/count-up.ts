import { useEffect, useState } from 'react'

/** Time per percentage point, in ms. */
const PACE = 120

/** Counts up to a whole percentage in single steps. Jumps there at once with reduced motion, or if the target is lower. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === target) return
    const isStill = shown > target || matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setShown(isStill ? target : shown + 1), isStill ? 0 : PACE)
    return () => clearTimeout(timer)
  }, [shown, target])
  return shown
}
