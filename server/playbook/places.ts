import { sessionPath, withPair } from '#rules/playbook/route.ts'
import type { Found } from './content.ts'

/** Where an entrepreneur has the playbook. */
export const PLAYBOOK = '/dashboard/playbook'

/** Where they find a session. */
export const sessionPathOf = ({ assigned, chapter, session }: Found): string =>
  PLAYBOOK + withPair(sessionPath(assigned.playbook, chapter.id, session.id), assigned.pair)

/** Where an advisor finds somebody. */
export const personPath = (pair: string): string => `/advisor/people/${pair}`
