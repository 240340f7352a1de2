import { randomBytes } from 'node:crypto'
import type { Context } from '#server/http/routes.ts'

/** How many accounts a browser is known for: a phone goes round a family or a shop. */
const MOST = 4

type Device = Pick<Context, 'services' | 'tenant' | 'deviceCookie'>

const purposeOf = (tenant: string, email: string) => `device ${tenant} ${email}`

/** The marks that a browser brings: a random name and its seal for one e-mail address each. */
const marksOf = ({ deviceCookie }: Pick<Device, 'deviceCookie'>): [string, string][] =>
  (deviceCookie.read() ?? '')
    .split('!')
    .slice(0, MOST)
    .flatMap(mark => {
      const [name, seal] = mark.split('.')
      return name && seal ? [[name, seal]] : []
    })

/**
 * The name of a browser that this address signed in with before, or null. Its tries are counted apart, so that nobody elsewhere can use
 * them up. It opens nothing: it is given to whoever knew the password.
 */
export function knownDevice(context: Device, email: string): string | null {
  const { vault } = context.services
  const purpose = purposeOf(context.tenant.code, email)
  return marksOf(context).find(([name, seal]) => vault.matches(name, seal, purpose))?.[0] ?? null
}

/** Marks a browser as one that this address signed in with. */
export function rememberDevice(context: Device, email: string): void {
  if (knownDevice(context, email)) return
  const name = randomBytes(12).toString('base64url')
  const seal = context.services.vault.hash(name, purposeOf(context.tenant.code, email))
  const marks = [[name, seal], ...marksOf(context)].slice(0, MOST)
  context.deviceCookie.write(marks.map(mark => mark.join('.')).join('!'))
}
