import { randomBytes } from 'node:crypto'
import type { Context } from '#server/http/routes.ts'

/** Maximum number of accounts that a browser is known for: phones are shared in families and shops. */
const MOST = 4

type Device = Pick<Context, 'services' | 'tenant' | 'deviceCookie'>

const purposeOf = (tenant: string, email: string) => `device ${tenant} ${email}`

/** Parses the marks in the device cookie: each a random name and its seal for one email address. */
const marksOf = ({ deviceCookie }: Pick<Device, 'deviceCookie'>): [string, string][] =>
  (deviceCookie.read() ?? '')
    .split('!')
    .slice(0, MOST)
    .flatMap(mark => {
      const [name, seal] = mark.split('.')
      return name && seal ? [[name, seal]] : []
    })

/**
 * Returns the name of a browser that this email address has signed in with before, or null. Its attempts are counted separately,
 * so that others cannot exhaust them. The cookie grants no access: it is set only after a correct password.
 */
export function knownDevice(context: Device, email: string): string | null {
  const { vault } = context.services
  const purpose = purposeOf(context.tenant.code, email)
  return marksOf(context).find(([name, seal]) => vault.matches(name, seal, purpose))?.[0] ?? null
}

/** Marks the browser as a known device of this email address. */
export function rememberDevice(context: Device, email: string): void {
  if (knownDevice(context, email)) return
  const name = randomBytes(12).toString('base64url')
  const seal = context.services.vault.hash(name, purposeOf(context.tenant.code, email))
  const marks = [[name, seal], ...marksOf(context)].slice(0, MOST)
  context.deviceCookie.write(marks.map(mark => mark.join('.')).join('!'))
}
