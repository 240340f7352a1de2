import { atom, computed } from 'nanostores'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createSelf } from '#kit/people/self.ts'
import { createDesk } from '#kit/screens/desk.ts'

export type Model = ReturnType<typeof createModel>
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
  return {
    ...createDesk(host, ['learning']),
    host,
    path,
    draft,
    $tenant,
    ...createSelf(api, $tenant),
    $place: computed(path.$path, placeOf),
  }
}

/** Creates the reading of the user's cohorts, which lists offer as filters, and of whether they train any class. */
export const createCohorts = ({ api, read }: Model) =>
  read(atom(''), (_, signal) => api('GET learning/desk/cohorts', {}, { signal }))
