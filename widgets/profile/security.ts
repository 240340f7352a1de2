import { atom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { type Model, sentenceOf } from './model.ts'

export type Session = Reply<Contract['GET account/session/list']>['data'][number]
export type Connection = Reply<Contract['GET partner/connections']>['data'][number]
export type List<Row> = { at: 'loading' | 'failed' } | { at: 'here'; rows: readonly Row[] }

/** Creates the state of the user's sessions and connected partner sites. */
export function createSecurity(model: Model) {
  const $sessions = atom<List<Session>>({ at: 'loading' })
  const $connections = atom<List<Connection>>({ at: 'loading' })
  /** What is being ended: a session id, a partner site's key, or `others`. */
  const $ending = atom<string | null>(null)
  const $failure = atom<string | null>(null)
  /** What was ended last, in the server's words; null instead of them for all other devices. */
  const $ended = atom<{ of: 'sessions' | 'partners'; message: string | null } | null>(null)

  const without = <Row>(list: List<Row>, isGone: (row: Row) => boolean): List<Row> =>
    list.at === 'here' ? { at: 'here', rows: list.rows.filter(row => !isGone(row)) } : list

  async function load(): Promise<void> {
    $sessions.set({ at: 'loading' })
    $connections.set({ at: 'loading' })
    const sessions = model.api('GET account/session/list', {}).then(
      ({ data }) => $sessions.set({ at: 'here', rows: data }),
      () => $sessions.set({ at: 'failed' }),
    )
    const connections = model.api('GET partner/connections', {}).then(
      ({ data }) => $connections.set({ at: 'here', rows: data }),
      () => $connections.set({ at: 'failed' }),
    )
    await Promise.all([sessions, connections])
  }

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
    $sessions.set(without($sessions.get(), session => session.id === id))
    $ended.set({ of: 'sessions', message })
  }

  return {
    $sessions,
    $connections,
    $ending,
    $failure,
    $ended,
    load,
    endSession: (id: string) => end(id, () => endSession(id)),
    /** Signs out all other sessions. */
    endOthers: () =>
      end('others', async () => {
        const list = $sessions.get()
        const others = list.at === 'here' ? list.rows.filter(session => !session.current) : []
        for (const { id } of others) await endSession(id)
        $ended.set({ of: 'sessions', message: null })
      }),
    disconnect: (site: Connection['site']) =>
      end(site, async () => {
        const { message } = await model.api('DELETE partner/connection/:site', { params: { site } })
        $connections.set(without($connections.get(), connection => connection.site === site))
        $ended.set({ of: 'partners', message })
      }),
  }
}
