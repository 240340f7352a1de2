import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/db/vault.ts'

/** The unguessable part of an address that a payment service calls back. */
export const newSecret = (): string => randomBytes(24).toString('hex')

/** The one of the addresses that are registered once, for payments at the Paybill. It changes with the server's secret. */
export const paybillSecret = (vault: Vault): string => vault.hash('paybill', 'notices of payments')

/** Whether what somebody called with is the secret, in a time that does not tell how much of it is right. */
export const isSame = (given: string, secret: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
