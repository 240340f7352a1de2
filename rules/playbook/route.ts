import { queryValue } from '#rules/query.ts'

/** How long an id in an address of a playbook is. What it is made of is nobody's business here. */
export const ID_LENGTH = 24
/** Parts of a session's whole address, the empty one before its first slash counted: `/dashboard/playbook/b/x/c/y/s/z`. */
export const SESSION_SEGMENTS = 9
/** The parts that stand before: the empty one, `dashboard` and `playbook`. */
const BASE_SEGMENTS = 3

export const isPlayId = (id: string): boolean => id.length === ID_LENGTH

/** Where in a playbook somebody is; `problem` names what is wrong with the address. */
export type Place =
  | { at: 'start' | 'home' | 'advisors' | 'playbooks' | 'alerts' }
  | { at: 'playbook'; playbook: string; problem: boolean }
  | { at: 'chapter'; playbook: string; chapter: string; problem: 'playbook' | 'chapter' | null }
  | { at: 'session'; playbook: string; chapter: string; session: string; problem: boolean }
  | { at: 'nowhere' }

const SCREENS = ['home', 'advisors', 'playbooks', 'alerts'] as const

/** Reads the route below the playbook's base. A slash at the end is let pass; one part more or less in a session's is not. */
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
    const isWhole =
      segments - 1 + BASE_SEGMENTS === SESSION_SEGMENTS && b === 'c' && d === 's' && [a, c, e].every(isPlayId)
    return { at: 'session', playbook: a, chapter: c, session: e, problem: !isWhole }
  }
  return { at: 'nowhere' }
}

/** The pair that a link names, for who has several advisors, or opens it on a device that chose none. */
export const pairIn = (path: string): string | null => queryValue(path, 'pair')
/** The link with its pair. */
export const withPair = (path: string, pair: string): string => `${path}?pair=${pair}`

export const playbookPath = (playbook: string): string => `/playbook/${playbook}`
export const chapterPath = (playbook: string, chapter: string): string =>
  `/book/${playbook}/chapter/${chapter}`
export const sessionPath = (playbook: string, chapter: string, session: string): string =>
  `/b/${playbook}/c/${chapter}/s/${session}`
