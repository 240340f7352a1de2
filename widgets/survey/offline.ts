import type { SurveyCard } from '#contract/survey.ts'
import { isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Cards, Stores, Trouble } from './stores.ts'
import { type Opened, Unusable } from './survey.ts'

/* Fallbacks for failed requests: data cached on this device for its user, or the reason there is none. */

/**
 * Identifies the user offline by the `draft` attribute, which the portal sets to the user last signed in here. If a page puts some other
 * value there, nothing is cached under it.
 */
function recognise({ host, belongsTo, $isMember }: Stores): void {
  const person = host.element.getAttribute('draft')
  if (typeof $isMember.get() === 'boolean' || !person) return
  belongsTo(`member:${person}`)
  $isMember.set(person)
}

/** Confirms with the server that the user assumed offline is the signed-in one, before acting in their name. @returns whether it is */
export async function isStillThere({ host, $isMember }: Stores): Promise<boolean> {
  if (typeof $isMember.get() !== 'string') return true
  const { user } = await host.api('GET account/user/unbox', {})
  const isThem = $isMember.get() === user.user_id
  if (isThem) $isMember.set(true)
  return isThem
}

/** Returns the cached survey if this user has a draft or queued answers of it. @throws the original failure if there is no copy */
export function surveyBefore(stores: Stores, code: string, failure: unknown): Opened {
  if (!isPassing(failure as ApiError)) throw failure
  recognise(stores)
  const { storage, outbox, round } = stores
  const hasOwn = storage.draft(code, round()) || outbox.entries().some(one => one.code === code)
  const copy = hasOwn && storage.read<Opened>(`copy:${code}`)
  if (!copy) throw failure
  return copy
}

const placeOf = ({ area, round, storage }: Stores) => storage.own(`cards:${area()}:${round() ?? ''}`)

export const keepCards = (stores: Stores, rows: readonly SurveyCard[]): void =>
  stores.storage.write(placeOf(stores), { rows, at: new Date().toISOString() })

/** Returns the cached surveys of the area for this user, or else the failure. */
export function cardsBefore(stores: Stores, failure: ApiError): Cards {
  const now = { ...stores.$cards.get(), failure }
  if (!isPassing(failure)) return now
  recognise(stores)
  const before = stores.storage.read<{ rows: SurveyCard[]; at: string }>(placeOf(stores))
  return before ? { ...before, failure: null } : now
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Unusable) return error.why
  // a chunk of the widget that failed to load
  if (!(error instanceof ApiError)) return 'line'
  const { code, message } = error
  if (code === 'not-found') return 'unmapped'
  return message ? { said: message } : 'line'
}
