import { sessionPath, withPair } from '#rules/playbook/route.ts'
import type { Found } from './content.ts'

/** Path of the playbook for entrepreneurs. */
export const PLAYBOOK = '/dashboard/playbook'

/** Returns the path of a session for the entrepreneur. */
export const sessionPathOf = ({ assigned, chapter, session }: Found): string =>
  PLAYBOOK + withPair(sessionPath(assigned.playbook, chapter.id, session.id), assigned.pair)

/** Returns the path of an entrepreneur for the advisor. */
export const personPath = (pair: string): string => `/advisor/people/${pair}`
