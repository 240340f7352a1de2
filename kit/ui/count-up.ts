import { useEffect, useState } from 'react'

/** How long a bar takes for each percent, in ms. */
export const PACE = 120

/** Climbs to a whole percentage, one by one. At once for those who want no motion, and on the way down. */
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
