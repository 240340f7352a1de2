import type { SurveyCard } from '#contract/survey.ts'
import { isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Cards, Stores, Trouble } from './stores.ts'
import { type Opened, Unusable } from './survey.ts'

/* When the server does not give what was asked for: what is on this device, for whoever it belongs to, or why there is nothing. */

/**
 * Nobody can be asked who is there. The portal names its person in `draft`, since it knows who was signed in here last; where a page
 * names something else there, nothing is kept under it.
 */
function recognise({ host, belongsTo, $isMember }: Stores): void {
  const person = host.element.getAttribute('draft')
  if (typeof $isMember.get() === 'boolean' || !person) return
  belongsTo(`member:${person}`)
  $isMember.set(person)
}

/** Asks who is there, before anything is done in the name of whom this device named. @returns whether it is them */
export async function isStillThere({ host, $isMember }: Stores): Promise<boolean> {
  if (typeof $isMember.get() !== 'string') return true
  const { user } = await host.api('GET account/user/unbox', {})
  const isThem = $isMember.get() === user.user_id
  if (isThem) $isMember.set(true)
  return isThem
}

/** The survey as it was when this person wrote in it. @throws what kept it from coming, where there is none */
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

/** The surveys of the area as this person saw them last, or else what kept them from coming. */
export function cardsBefore(stores: Stores, failure: ApiError): Cards {
  const now = { ...stores.$cards.get(), failure }
  if (!isPassing(failure)) return now
  recognise(stores)
  const before = stores.storage.read<{ rows: SurveyCard[]; at: string }>(placeOf(stores))
  return before ? { ...before, failure: null } : now
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Unusable) return error.why
  // a part of the widget that could not be fetched
  if (!(error instanceof ApiError)) return 'line'
  const { code, message } = error
  if (code === 'not-found') return 'unmapped'
  return message ? { said: message } : 'line'
}
