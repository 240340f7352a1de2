import { useEffect, useRef, useState } from 'react'

/** Waits of these screens in milliseconds, as the specification has them. Tests may shorten them. */
export const DELAY = {
  /** From the good news of a new password to the sign-in page. */
  reset: 10_000,
  /** From the end of an invitation to where the server says. */
  invited: 3_000,
  /** To the sign-in page from a verification that does not know whom it is for. */
  emailUnknown: 5_000,
  /** Between two codes. */
  resend: 60_000,
}

/** Does something once, after a wait that starts when `waiting` becomes true, unless the screen is left before. */
export function useDelay(waiting: boolean, ms: number, action: () => void): void {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [waiting, ms])
}

/** Seconds until something may be asked for again, and the action that starts to count them. */
export function useCountdown(ms: number): [seconds: number, restart: () => void] {
  const [until, setUntil] = useState(() => Date.now() + ms)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + ms)
  }
  return [seconds, restart]
}
