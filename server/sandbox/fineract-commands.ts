import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { answerOf, plainProblem } from './fineract-problem.ts'
import type { Answer } from './service.ts'

/** How a command takes so long that the same one asked for meanwhile is told that it is under way; in ms. */
const WORK = 3

/** A command to carry out. @property loan the one that it is on, which may be locked */
export type Command = { entity: string; loan?: number; run: () => object }
export const isCommand = (found: object): found is Command => 'run' in found

/**
 * Carries commands out: each once for its key, none while its loan is locked, and where a second person is minded, not
 * before that one agrees.
 */
export function openCommands() {
  /** What became of each command, by its action, entity and key. */
  const commands = new Map<string, Answer | 'under way'>()
  const waiting: (() => object)[] = []
  const locks = new Map<number, number>()
  const keys: string[] = []
  let minded = false

  function putAside(run: () => object): Answer {
    return { body: { commandId: waiting.push(run), rollbackTransaction: true } }
  }

  return {
    /** The keys that commands came with. */
    keys,
    /** Holds a loan for the nightly work, until so many commands were turned away. */
    lock: (loan: string, times: number) => void locks.set(Number(loan), times),
    /** From now on a second person must agree to every command, or no longer. */
    mindCommands(on: boolean) {
      minded = on
    },
    /** The second person agrees to all that waits. */
    agree() {
      for (const run of waiting.splice(0)) run()
    },
    /** A failure is kept under its key as well as a success. */
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
      if (known === 'under way')
        return plainProblem(425, 'error.msg.idempotent.command.under.processing', 'Wait')
      if (known) return { ...known, headers: { 'x-served-from-cache': 'true' } }
      commands.set(name, 'under way')
      await pause(WORK)
      const said = minded ? putAside(run) : attempt(run)
      commands.set(name, said)
      return said
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
