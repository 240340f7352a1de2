import { recall, remember } from './device-storage.ts'

/** Clocks that differ by less are taken as equal: a reply is under way for a while. In ms. */
const EQUAL = 5 * 60_000

/** By how much the server's clock is ahead of this device's, in ms; stored, for days entered offline. */
let ahead = Number(recall('clock')) || 0

/** Returns the server's time, in ms since 1970: clocks of phones are often wrong, and days entered on them must not be. */
export const serverTime = (): number => Date.now() + ahead

/** Learns the server's time from a reply that was not cached. */
export function setClock({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now()
  if (headers.get('cache-control') !== 'no-store' || !(Math.abs(difference - ahead) >= EQUAL)) return
  ahead = Math.abs(difference) < EQUAL ? 0 : difference
  remember('clock', ahead ? String(ahead) : null)
}
