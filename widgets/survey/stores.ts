import { atom, computed } from 'nanostores'
import type { SurveyCard, SurveyContents } from '#contract/survey.ts'
import { createConnection } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import { previewOf } from '#kit/core/preview.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createOutbox } from '#kit/outbox/outbox.ts'
import type { Opening } from './open-form.ts'
import { type Area, HOME, isArea, type Place, placeOf } from './place.ts'
import { createStorage, type Draft, type Pass, type Waiting } from './storage.ts'
import { hasQuestions, type Opened } from './survey.ts'

export type Stores = ReturnType<typeof createStores>

export type Attribute =
  | 'survey'
  | 'area'
  | 'path'
  | 'base'
  | 'back'
  | 'layout'
  | 'prefill'
  | 'round'
  | 'phone'

/** Why there is no form: no such survey, an answer without a usable one, no line, or what the server said. */
export type Trouble = 'unmapped' | 'no-data' | 'invalid-data' | 'line' | { said: string }

/** What is said above the form: that it goes on, or why it is here again. */
export type Notice = 'resumed' | 'version' | { refused: string } | null

/** The surveys of an area, and when they stood so where the server cannot be asked now. */
export type Cards = { rows: readonly SurveyCard[] | null; failure: ApiError | null; at?: string }

export type Screen =
  | 'loading'
  | 'home'
  | 'trouble'
  | 'empty'
  | 'closed'
  | 'answered'
  | 'identify'
  | 'form'
  | 'review'
  | 'waits'
  | 'thanks'

/** How it stands: what the actions of the model change, and the screens show. */
export function createStores(host: Host<Attribute>) {
  const { $attributes } = host
  const areaOf = ({ area }: { area?: string }): Area | null => (isArea(area) ? area : null)
  const area = () => areaOf($attributes.get())

  const path = createPath(host, area() ? HOME : '/')
  const $preview = previewOf<SurveyContents>(host.element)
  const storage = createStorage()
  const outbox = createOutbox<Waiting>('survey')
  const $place = computed(
    [path.$path, $attributes],
    (at, given): Place => placeOf(at, areaOf(given), given.survey),
  )
  /** Whether this person is known as a member of the portal; null until that is asked, the member's id where only this device says so. */
  const $isMember = atom<boolean | string | null>(null)
  /** What proves a visitor's phone for the present survey. */
  const $pass = atom<Pass | null>(null)
  const $cards = atom<Cards>({ rows: null, failure: null })
  const $opened = atom<Opened | null>(null)
  /** Its form, once somebody may fill it in. */
  const $opening = atom<Opening | null>(null)
  const $trouble = atom<Trouble | null>(null)
  const $notice = atom<Notice>(null)
  /** What the server said of answers that it took. */
  const $thanks = atom<string | null>(null)
  /** The filling-in that is being sent while the person looks on. */
  const $going = atom<string | null>(null)
  /** A language of the survey that the widget itself does not speak. */
  const $foreign = atom<string | null>(null)

  const $screen = computed(
    [$place, $opened, $opening, $trouble, $thanks, $isMember, $pass, outbox.$entries, $going, $preview],
    (place, opened, opening, trouble, thanks, isMember, pass, waiting, going, preview): Screen => {
      if (!place.code && !preview && area()) return 'home'
      if (trouble) return 'trouble'
      if (thanks !== null) return 'thanks'
      if (!opened) return 'loading'
      if (!hasQuestions(opened)) return 'empty'
      if (!preview) {
        const isKnown = isMember || pass
        const isWaiting = waiting.some(
          one => one.instance !== going && (one.instance === opening?.draft.instance || isFor(one, opened)),
        )
        if (isWaiting && isKnown) return 'waits'
        if (opened.state !== 'open') return opened.state
        if (!isKnown) return 'identify'
      }
      if (!opening) return 'loading'
      return place.isReview ? 'review' : 'form'
    },
  )

  return {
    host,
    path,
    storage,
    outbox,
    line: createConnection(),
    toaster: createToaster(),
    $attributes,
    $preview,
    $place,
    $screen,
    $isMember,
    $pass,
    $cards,
    $opened,
    $opening,
    $trouble,
    $notice,
    $thanks,
    $going,
    $foreign,
    area,
    round: () => $attributes.get().round,
    isStepped: () => $attributes.get().layout === 'steps',
    /** From here on it is about this person: nobody sees on a shared device what another wrote. */
    belongsTo(who: string): void {
      storage.belongsTo(who)
      outbox.belongsTo(who)
    },
  }
}

/** Whether answers that wait are for the time that a survey is asked for now; what is asked always can be answered again. */
const isFor = (one: Waiting, { code, period }: Opened): boolean =>
  one.code === code && one.period === period && period !== ''

export const freshDraft = (): Draft => ({
  instance: newInstance(),
  version: 0,
  answers: {},
  at: null,
  reached: null,
  startedAt: Date.now(),
})

/** Also on pages without TLS, where a browser gives no UUID. */
const newInstance = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
