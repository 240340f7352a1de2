import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** What reading one file may take: memory, time, and how much may be said of it. */
export type Limits = {
  megabytes: number
  milliseconds: number
  characters: number
  /** Each takes a core: others wait, and when many do, more are asked to come back. */
  atOnce: number
  waiting: number
}

/** Why there is no answer: the reader said so itself, a limit of time or room was reached, or it ended by what the file did to it. */
export class NoAnswer extends Error {
  constructor(readonly why: 'error' | 'limit' | 'died') {
    super(why)
  }
}

const run = promisify(execFile)

/**
 * Reads files in processes of their own, where neither memory nor time is ours: a thread that runs out of memory can take the whole server
 * along. The program knows nothing of ours, no secret of the environment either; the file comes in, and what it says comes back.
 * @param limits as they are when a file is read
 * @param busy what is said where too many wait already
 */
export function readerApart(program: string, limits: Limits, busy: Msg) {
  let reading = 0
  const waiting: (() => void)[] = []

  /** @throws Refusal unavailable where too many wait already */
  const takeTurn = async () => {
    while (reading >= limits.atOnce) {
      if (waiting.length >= limits.waiting) throw new Refusal('unavailable', busy)
      await new Promise<void>(next => waiting.push(next))
    }
    reading++
  }

  const read = async (args: string[], input: Buffer[]): Promise<string> => {
    const { megabytes, milliseconds, characters } = limits
    const started = run(process.execPath, [`--max-old-space-size=${megabytes}`, '-e', program, ...args], {
      env: {},
      timeout: milliseconds,
      killSignal: 'SIGKILL',
      maxBuffer: characters,
    })
    const { stdin } = started.child
    // one that ended early takes no more
    stdin?.on('error', () => {})
    for (const piece of input) stdin?.write(piece)
    stdin?.end()
    const { stdout } = await started.catch(({ code, killed }) => {
      const isLimit = killed || code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
      throw new NoAnswer(code === 1 ? 'error' : isLimit ? 'limit' : 'died')
    })
    // it waited for what never came, and ended without a word
    if (!stdout) throw new NoAnswer('died')
    return stdout
  }

  /** @throws NoAnswer @throws Refusal unavailable where too many wait already */
  return async (args: string[], ...input: Buffer[]): Promise<string> => {
    await takeTurn()
    try {
      return await read(args, input)
    } finally {
      reading--
      waiting.shift()?.()
    }
  }
}
