import { atom, computed } from 'nanostores'
import { useMemo } from 'react'
import { may } from '#contract/policy.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createSelf } from '#kit/people/self.ts'
import { dataOf } from '#kit/reading.ts'
import { createDesk } from '#kit/screens/desk.ts'

export type Model = ReturnType<typeof createModel>
/** Props of every screen. It reads from `place` what to show. */
export type ScreenProps = { model: Model; place: Place }
/** Screen of an address, with the id and the part shown: `/cohorts/<id>/people`. */
export type Place = { screen: string; id: string; part: string }

export const START = '/cohorts'

export function placeOf(path: string): Place {
  const [, screen = '', id = '', part = ''] = path.split('?')[0]?.split('/') ?? []
  return { screen: screen || 'cohorts', id, part }
}

/** Creates the state that all screens share. State of a single screen is a part, created by that screen's chunk (`partOf`). */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant, draft } = host
  const path = createPath(host, START)
  const self = createSelf(api, $tenant)
  return {
    ...createDesk(host, ['learning']),
    host,
    path,
    draft,
    $tenant,
    ...self,
    /** Whether the user manages courses; teachers do not. */
    $manages: computed(self.$self, ({ user }) => user !== null && may(user.role, 'learning.manage')),
    $place: computed(path.$path, placeOf),
  }
}

/** Creates the reading of the user's cohorts, which lists offer as filters, and of whether they train any class. */
export const createCohorts = ({ api, read }: Model) =>
  read(atom(''), (_, signal) => api('GET learning/desk/cohorts', {}, { signal }))

type Records = `GET learning/desk/${'cohorts' | 'sessions' | 'trainees'}/:id`

/** Creates the reading of the record that a screen shows. */
export const useRecord = <Name extends Records>({ api, read }: Model, call: Name, of: string) =>
  useMemo(() => read(atom(of), dataOf(api, call)), [api, read, call, of])
