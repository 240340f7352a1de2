import { atom } from 'nanostores'
import type { SurveyAnswers, Texts } from '#contract/survey-definition.ts'
import type { Entry } from '#kit/outbox/outbox.ts'
import type { Opened } from './survey.ts'

/** An unfinished response. */
export type Draft = {
  /** Client-generated when the response was started; makes sending idempotent. */
  instance: string
  version: number
  answers: SurveyAnswers
  /** The current question, and the furthest one reached. */
  at: string | null
  reached: string | null
  /** In ms since 1970. */
  startedAt: number
}

/** Finished answers queued for sending; their `id` is the instance. */
export type Waiting = Entry &
  Draft & {
    code: string
    title: Texts
    language: string
    round?: string
    period: string
    finishedAt: number
  }

/** Proof that a phone was verified for a survey. */
export type Pass = { phone: string; pass: string; expiresAt: string }

const PREFIX = 'wezesha:survey:'

/** Prefix of a photo that exists only on this device, in place of its server id. */
export const ON_DEVICE = 'device:'
export const isOnDevice = (answer: unknown): answer is string =>
  typeof answer === 'string' && answer.startsWith(ON_DEVICE)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type SurveyStorage = ReturnType<typeof createStorage>

/**
 * Creates the storage for unfinished responses on the device: it survives closing the tab and being offline. A browser may deny storage to
 * a page in a frame; then it lasts as long as the page, and `$isOnDevice` is false. Always read anew, since another tab may have written.
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
      // also when the quota is exceeded
      $isOnDevice.set(false)
      onPage.setItem(name, text)
    }
  }
  function remove(name: string): void {
    onPage.removeItem(name)
    device?.removeItem(PREFIX + name)
  }

  // the user comes last in the key: sign-out deletes keys by that suffix
  const own = (name: string) => `${name}:${person}`
  const draft = (code: string, round?: string) => own(`draft:${code}:${round ?? ''}`)

  return {
    $isOnDevice,
    /** Scopes all further access to this user, so that users of a shared device never see each other's answers. */
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

    /** Caches the survey for offline use. */
    keepCopy: (code: string, opened: Opened) => write(`copy:${code}`, opened),
  }
}

/** Returns localStorage if the browser allows this page to use it. */
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
