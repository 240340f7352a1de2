import { createHash } from 'node:crypto'

/** Checks whether a password is in a published breach. False if the check is not possible. */
export type BreachCheck = (password: string) => Promise<boolean>

/** Timeout in ms, after which choosing a password continues without the check. */
const PATIENCE = 2_000

/**
 * Opens a check with the range API of Have I Been Pwned, or a copy of it. Only the first five digits of the password's SHA-1 are sent,
 * which hundreds of others share; the response is padded, so that its length reveals nothing either.
 * @param url URL of the API, without `/range`; null switches the check off
 * @see https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
export function openBreachCheck(url: string | null): BreachCheck {
  if (url === null) return async () => false
  return async password => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const reply = await fetch(`${url}/range/${digest.slice(0, 5)}`, {
        headers: { 'add-padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      })
      if (!reply.ok) return false
      const lines = (await reply.text()).split(/\r?\n/)
      // padding has the count 0
      return lines.some(line => line.startsWith(`${digest.slice(5)}:`) && !line.endsWith(':0'))
    } catch {
      return false
    }
  }
}
