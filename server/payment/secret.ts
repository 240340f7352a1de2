import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Vault } from '#server/db/vault.ts'

/** Generates the secret part of a payment service's callback URL. */
export const newSecret = (): string => randomBytes(24).toString('hex')

/** Secret part of the Paybill callback URLs, which are registered once. It depends on the server's secret. */
export const paybillSecret = (vault: Vault): string => vault.hash('paybill', 'notices of payments')

/** Compares a caller's secret with the expected one in constant time. */
export const isSame = (given: string, secret: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
