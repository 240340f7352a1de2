import { randomBytes } from 'node:crypto'
import type { Vault } from '#server/db/vault.ts'

/** The unguessable part of an address that a payment service calls back. */
export const newSecret = (): string => randomBytes(24).toString('hex')

/** The one of the addresses that are registered once, for payments at the Paybill. It changes with the server's secret. */
export const paybillSecret = (vault: Vault): string => vault.hash('paybill', 'notices of payments')
