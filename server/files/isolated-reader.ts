import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Msg } from '#server/refusal/message.ts'
import { createTurns, type TurnLimits } from './turns.ts'

/** Limits for reading one file: memory, time and output. Each reader occupies a core. */
export type ReaderLimits = TurnLimits & {
  megabytes: number
  milliseconds: number
  characters: number
}

/** Why a file could not be read: the reader reported an error, a time or output limit was reached, or the process died. */
export class ReaderFailure extends Error {
  constructor(readonly why: 'error' | 'limit' | 'died') {
    super(why)
  }
}

const run = promisify(execFile)

/**
 * Reads files in child processes with their own memory and time limits: a worker thread that runs out of memory can crash the
 * whole server. The program has no access to application code or environment secrets; it gets the file on stdin and writes to
 * stdout.
 * @param limits read anew for each file
 * @param busy message when the queue is full
 */
export function createIsolatedReader(program: string, limits: ReaderLimits, busy: Msg) {
  const inTurn = createTurns(limits, busy)

  const read = async (args: string[], input: Buffer[]): Promise<string> => {
    const { megabytes, milliseconds, characters } = limits
    const started = run(process.execPath, [`--max-old-space-size=${megabytes}`, '-e', program, ...args], {
      env: {},
      timeout: milliseconds,
      killSignal: 'SIGKILL',
      maxBuffer: characters,
    })
    const { stdin } = started.child
    // the process may exit before reading all of its input
    stdin?.on('error', () => {})
    for (const piece of input) stdin?.write(piece)
    stdin?.end()
    const { stdout } = await started.catch(({ code, killed }) => {
      const isLimit = killed || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
      throw new ReaderFailure(code === 1 ? 'error' : isLimit ? 'limit' : 'died')
    })
    // it exited silently while waiting for a promise that never settled
    if (!stdout) throw new ReaderFailure('died')
    return stdout
  }

  /** @throws ReaderFailure @throws Refusal unavailable when the queue is full */
  return (args: string[], ...input: Buffer[]): Promise<string> => inTurn(() => read(args, input))
}
