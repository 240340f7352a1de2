import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { answerOf, plainProblem } from './fineract-problem.ts'
import type { Answer } from './service.ts'

/** Duration of a command, in ms: the same command sent meanwhile is answered as in progress. */
const WORK = 3

/** A command to execute. @property loan the loan that it changes, which may be locked */
export type Command = { entity: string; loan?: number; run: () => object }
export const isCommand = (found: object): found is Command => 'run' in found

/**
 * Executes commands: once per idempotency key, not while the loan is locked and, with maker-checker enabled, only after a
 * second person approves.
 */
export function openCommands() {
  /** Result of each command, by action, entity and key. */
  const commands = new Map<string, Answer | 'under way'>()
  const waiting: (() => object)[] = []
  const locks = new Map<number, number>()
  const keys: string[] = []
  let minded = false

  function putAside(run: () => object): Answer {
    return { body: { commandId: waiting.push(run), rollbackTransaction: true } }
  }

  return {
    /** The idempotency keys received. */
    keys,
    /** Locks a loan as the nightly job does, until this many commands have been rejected. */
    lock: (loan: string, times: number) => void locks.set(Number(loan), times),
    /** Enables or disables maker-checker approval for all commands. */
    mindCommands(on: boolean) {
      minded = on
    },
    /** Approves all pending commands. */
    agree() {
      for (const run of waiting.splice(0)) run()
    },
    /** Failures are stored under the key as well as successes. */
    async carryOut({ entity, loan, run }: Command, key: string | undefined): Promise<Answer> {
      const held = loan === undefined ? 0 : (locks.get(loan) ?? 0)
      if (held > 0) {
        locks.set(loan as number, held - 1)
        return plainProblem(409, 'error.msg.loan.locked', `Loan is locked by the COB job. Loan ID: ${loan}`)
      }
      if (key !== undefined && key.length > 50) {
        return plainProblem(400, 'error.msg.idempotency.key.too.long', 'The key is too long')
      }
      const name = `${entity} ${key ?? randomBytes(12).toString('hex')}`
      if (key !== undefined) keys.push(key)
      const known = commands.get(name)
      const headers = { 'x-served-from-cache': 'true' }
      if (known === 'under way') return { status: 425, headers, body: '' }
      if (known) return { ...known, headers }
      commands.set(name, 'under way')
      await pause(WORK)
      const answer = minded ? putAside(run) : attempt(run)
      commands.set(name, answer)
      return answer
    },
  }
}

export type Commands = ReturnType<typeof openCommands>

const attempt = (run: () => object): Answer => {
  try {
    return { body: run() }
  } catch (error) {
    return answerOf(error)
  }
}
