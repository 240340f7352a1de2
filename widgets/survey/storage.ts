import { atom } from 'nanostores'
import type { SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import type { Entry } from '#kit/outbox/outbox.ts'
import type { Opened } from './survey.ts'

/** A filling-in that is not finished. */
export type Draft = {
  /** Made up when it was begun: sending it twice is no second answer. */
  instance: string
  version: number
  answers: SurveyAnswers
  /** The question that the person was at, and the furthest they came to. */
  at: string | null
  reached: string | null
  /** In ms. */
  startedAt: number
}

/** Answers that are finished and not with the server; their `id` is the instance. */
export type Waiting = Entry &
  Draft & {
    code: string
    title: Texts
    language: string
    round?: string
    period: string
    finishedAt: number
  }

/** A phone that was proven for a survey. */
export type Pass = { phone: string; pass: string; expiresAt: string }

const PREFIX = 'wezesha:survey:'

/** What stands before the name of a photo that is on this device only, in place of the id that the server would give it. */
export const ON_DEVICE = 'device:'
export const isOnDevice = (answer: unknown): answer is string =>
  typeof answer === 'string' && answer.startsWith(ON_DEVICE)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type SurveyStorage = ReturnType<typeof createStorage>

/**
 * What people write and did not finish, on their device: it outlasts the tab and a day without a connection. A browser may refuse
 * that to a page in a frame; then it lasts as long as the page, and `$isOnDevice` says so. Read anew each time, since another tab
 * may have written.
 */
export function createStorage() {
  const memory = new Map<string, string>()
  const onPage: Store = {
    getItem: name => memory.get(name) ?? null,
    setItem: (name, value) => void memory.set(name, value),
    removeItem: name => void memory.delete(name),
  }
  const device = usable()
  const $isOnDevice = atom(device !== null)
  let person = ''

  function read<Value>(name: string): Value | null {
    const text = onPage.getItem(name) ?? device?.getItem(PREFIX + name) ?? null
    try {
      return JSON.parse(text ?? 'null')
    } catch {
      return null
    }
  }
  function write(name: string, value: unknown): void {
    const text = JSON.stringify(value)
    try {
      if (!device) throw new Error('The browser keeps nothing')
      device.setItem(PREFIX + name, text)
      onPage.removeItem(name)
    } catch {
      // also where the device is full
      $isOnDevice.set(false)
      onPage.setItem(name, text)
    }
  }
  function remove(name: string): void {
    onPage.removeItem(name)
    device?.removeItem(PREFIX + name)
  }

  // the person stands last: signing out forgets what ends in them
  const own = (name: string) => `${name}:${person}`
  const draft = (code: string, round?: string) => own(`draft:${code}:${round ?? ''}`)

  return {
    $isOnDevice,
    /** From here on it is about this person: nobody sees on a shared device what another wrote. */
    belongsTo(who: string): void {
      person = who
    },
    own,
    read,
    write,

    language: (): string | null => read('lang'),
    chooseLanguage: (language: string) => write('lang', language),

    pass(code: string): Pass | null {
      const held = read<Pass>(`pass:${code}`)
      return held && Date.parse(held.expiresAt) > Date.now() ? held : null
    },
    keepPass: (code: string, pass: Pass) => write(`pass:${code}`, pass),
    forgetPass: (code: string) => remove(`pass:${code}`),

    draft: (code: string, round?: string): Draft | null => read(draft(code, round)),
    keepDraft: (code: string, round: string | undefined, one: Draft) => write(draft(code, round), one),
    dropDraft: (code: string, round?: string) => remove(draft(code, round)),

    /** The survey as it was, for a day without a connection. */
    keepCopy: (code: string, opened: Opened) => write(`copy:${code}`, opened),
  }
}

/** The device's storage, where the browser lets this page use it. */
function usable(): Store | null {
  try {
    const probe = `${PREFIX}probe`
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    return null
  }
}
