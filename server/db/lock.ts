import {
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/refusal/start-error.ts'

/** Heartbeat interval of the holder, and how long without a heartbeat until another machine may take the lock, in ms. */
const BEAT = 5_000
const SILENCE = 20_000

/** The lock holder. `space` distinguishes containers on one machine; `started` distinguishes processes that reuse a process id. */
type Holder = { pid: number; host: string; space: string; started: string | null; at: string }

/** The folder is locked by a running process. */
export class FolderInUse extends StartError {
  constructor(folder: string, holder: Holder | null) {
    const process = holder ? `process ${holder.pid}` : 'another process'
    const place = holder && !isHere(holder) ? ` on ${holder.host}` : ''
    super(
      `The data in ${folder} is in use by ${process}${place}.\n` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    )
  }
}

/**
 * Locks the folder for this process with a file named `lock` in it. PGlite itself takes no lock: two processes on one folder
 * silently lose rows. A stale lock whose holder died on this machine is taken over at once; one left by another machine or
 * container, after 20 s without a heartbeat.
 * @param onLost called when another process has taken the lock meanwhile (say, while this one was suspended): stop writing at once.
 * @throws FolderInUse
 */
export function lockFolder(folder: string, onLost: () => void): { release(): void } {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const mine = JSON.stringify(thisProcess())
  if (!create(file, mine)) takeOver(folder, file, mine)

  const beat = setInterval(() => {
    if (read(file) !== mine) {
      clearInterval(beat)
      onLost()
    } else {
      utimesSync(file, new Date(), new Date())
    }
  }, BEAT)
  beat.unref()

  return {
    release() {
      clearInterval(beat)
      if (read(file) === mine) rmSync(file)
    },
  }
}

/** Replaces a stale lock. The `lock.taking` folder is a mutex: one process at a time checks and replaces. */
function takeOver(folder: string, file: string, mine: string): void {
  const mutex = join(folder, 'lock.taking')
  if (!makeMutex(mutex)) throw new FolderInUse(folder, null)
  try {
    const text = read(file)
    if (text !== null) {
      const holder = parse(text)
      if (lives(holder, silenceOf(file))) throw new FolderInUse(folder, holder)
      rmSync(file, { force: true })
    }
    if (!create(file, mine)) throw new FolderInUse(folder, null)
  } finally {
    rmdirSync(mutex)
  }
}

/** Creates the mutex. It is normally held for a moment only; an older one was left by a process that crashed while holding it. */
function makeMutex(mutex: string): boolean {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      mkdirSync(mutex)
      return true
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      if (silenceOf(mutex) < SILENCE) return false
      rmSync(mutex, { recursive: true, force: true })
    }
  }
  return false
}

function lives(holder: Holder | null, silence: number): boolean {
  // a lock file that is just being written cannot be parsed yet
  if (!holder || !isHere(holder)) return silence < SILENCE
  const started = startOf(holder.pid)
  if (started === 'gone') return false
  return started === null ? silence < SILENCE : started === holder.started
}

/**
 * Start time of a process, in ticks since this boot; null where the system does not report it (anything but Linux). Includes the
 * boot id, since process ids and ticks repeat after a restart.
 */
function startOf(pid: number): string | 'gone' | null {
  const boot = read('/proc/sys/kernel/random/boot_id')
  if (boot === null) return isRunning(pid) ? null : 'gone'
  const stat = read(`/proc/${pid}/stat`)
  if (stat === null) return 'gone'
  // the process name, in brackets, may contain anything, so parse after its closing bracket. Fields 3 (state) and 22 (start time)
  // of proc(5)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const dead = fields[0] === 'Z' || fields[0] === 'X'
  return dead ? 'gone' : `${boot.trim()} ${fields[19]}`
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function space(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function thisProcess(): Holder {
  const at = new Date().toISOString()
  return { pid: process.pid, host: hostname(), space: space(), started: startOf(process.pid), at }
}

const isHere = (holder: Holder): boolean => holder.host === hostname() && holder.space === space()

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function parse(text: string): Holder | null {
  try {
    const holder = JSON.parse(text)
    return typeof holder?.pid === 'number' ? holder : null
  } catch {
    return null
  }
}

function silenceOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? Date.now() - stat.mtimeMs : Number.POSITIVE_INFINITY
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
