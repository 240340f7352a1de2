import { createHash } from 'node:crypto'

/** Whether a password is among those that were stolen somewhere and published. False where nobody can say. */
export type BreachCheck = (password: string) => Promise<boolean>

/** In ms. Choosing a password does not wait for longer, and goes on without an answer. */
const PATIENCE = 2_000

/**
 * Asks the range API of Have I Been Pwned, or a copy of it. It is told the first five digits of the password's SHA-1, which
 * hundreds of others share; the answer is padded, so that its length says nothing either.
 * @param url where the API is, without `/range`; null: nobody is asked
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
