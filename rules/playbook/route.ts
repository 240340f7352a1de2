import { queryValue } from '#rules/query.ts'

/** Length of an id in a playbook's address. Its format is not checked here. */
const ID_LENGTH = 24
/** Segments of a session's address below the base, including the empty one before the first slash: `/b/x/c/y/s/z`. */
const SESSION_SEGMENTS = 7

export const isPlayId = (id: string): boolean => id.length === ID_LENGTH

/** A place in a playbook; `problem` names what is wrong with the address. */
export type Place =
  | { at: 'start' | 'home' | 'advisors' | 'playbooks' | 'alerts' }
  | { at: 'playbook'; playbook: string; problem: boolean }
  | { at: 'chapter'; playbook: string; chapter: string; problem: 'playbook' | 'chapter' | null }
  | { at: 'session'; playbook: string; chapter: string; session: string; problem: boolean }
  | { at: 'nowhere' }

const SCREENS = ['home', 'advisors', 'playbooks', 'alerts'] as const

/** Parses the route below the playbook's base. A trailing slash is tolerated; a missing or extra segment in a session's address is not. */
export function placeOf(path: string): Place {
  const route = path.split('?')[0]?.replace(/\/+$/, '') ?? ''
  const [first = '', a = '', b = '', c = '', d = '', e = ''] = route.split('/').slice(1)
  const segments = route.split('/').length
  if (first === '') return { at: 'start' }
  const screen = SCREENS.find(one => one === first)
  if (screen && segments === 2) return { at: screen }
  if (first === 'playbook' && segments === 3) return { at: 'playbook', playbook: a, problem: !isPlayId(a) }
  if (first === 'book' && b === 'chapter' && segments === 5) {
    const problem = !isPlayId(a) ? 'playbook' : !isPlayId(c) ? 'chapter' : null
    return { at: 'chapter', playbook: a, chapter: c, problem }
  }
  if (first === 'b') {
    const isWhole = segments === SESSION_SEGMENTS && b === 'c' && d === 's' && [a, c, e].every(isPlayId)
    return { at: 'session', playbook: a, chapter: c, session: e, problem: !isWhole }
  }
  return { at: 'nowhere' }
}

/** Returns the pair named in a link, for users with several advisors, or on a device without a selection. */
export const pairIn = (path: string): string | null => queryValue(path, 'pair')
/** Adds the pair to a link. */
export const withPair = (path: string, pair: string): string => `${path}?pair=${pair}`

export const playbookPath = (playbook: string): string => `/playbook/${playbook}`
export const chapterPath = (playbook: string, chapter: string): string =>
  `/book/${playbook}/chapter/${chapter}`
export const sessionPath = (playbook: string, chapter: string, session: string): string =>
  `/b/${playbook}/c/${chapter}/s/${session}`
