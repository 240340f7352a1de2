import { atom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { createReading, dataOf, type Reading } from '#kit/reading.ts'
import { type Model, sentenceOf } from './model.ts'

export type Session = Reply<Contract['GET account/session/list']>['data'][number]
export type Connection = Reply<Contract['GET partner/connections']>['data'][number]

/** Creates the state of the user's sessions and connected partner sites. */
export function createSecurity(model: Model) {
  const $key = atom('own')
  const sessions = createReading({ $key, read: dataOf(model.api, 'GET account/session/list') })
  const connections = createReading({ $key, read: dataOf(model.api, 'GET partner/connections') })
  /** What is being ended: a session id, a partner site's key, or `others`. */
  const $ending = atom<string | null>(null)
  const $failure = atom<string | null>(null)
  /** What was ended last, in the server's words; null instead of them for all other devices. */
  const $ended = atom<{ of: 'sessions' | 'partners'; message: string | null } | null>(null)
  const rowsOf = <Row>(list: { $state: { get(): Reading<readonly Row[]> } }) => list.$state.get().value ?? []

  const end = async (what: string, action: () => Promise<void>) => {
    $ending.set(what)
    $failure.set(null)
    $ended.set(null)
    try {
      await action()
    } catch (error) {
      $failure.set(sentenceOf(error))
    }
    $ending.set(null)
  }
  const endSession = async (id: string) => {
    const { message } = await model.api('DELETE account/session/:id', { params: { id } })
    sessions.set(rowsOf(sessions).filter(session => session.id !== id))
    $ended.set({ of: 'sessions', message })
  }

  return {
    sessions,
    connections,
    $ending,
    $failure,
    $ended,
    endSession: (id: string) => end(id, () => endSession(id)),
    /** Signs out all other sessions. */
    endOthers: () =>
      end('others', async () => {
        for (const { id } of rowsOf(sessions).filter(({ current }) => !current)) await endSession(id)
        $ended.set({ of: 'sessions', message: null })
      }),
    disconnect: (site: Connection['site']) =>
      end(site, async () => {
        const { message } = await model.api('DELETE partner/connection/:site', { params: { site } })
        connections.set(rowsOf(connections).filter(connection => connection.site !== site))
        $ended.set({ of: 'partners', message })
      }),
  }
}
