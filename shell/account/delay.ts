import { useEffect, useRef, useState } from 'react'

/** Delays of these screens in milliseconds, as specified. Tests may shorten them. */
export const DELAY = {
  /** From the confirmation of a new password to the sign-in page. */
  reset: 10_000,
  /** From the end of an invitation to the page given by the server. */
  invited: 3_000,
  /** From a verification page without a known email address to the sign-in page. */
  emailUnknown: 5_000,
  /** Between two codes. */
  resend: 60_000,
}

/** Runs an action once, after a delay, unless the screen is left before. */
export function useDelay(ms: number, action: () => void): void {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

/** Returns the seconds until another request is allowed, and the action that restarts the countdown. */
export function useCountdown(ms: number): [seconds: number, restart: () => void] {
  const [until, setUntil] = useState(() => Date.now() + ms)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + ms)
  }
  return [seconds, restart]
}
