import { atom, computed } from 'nanostores'
import type { SurveyCard, SurveyContents } from '#contract/survey.ts'
import { createConnection } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import { serverTime } from '#kit/core/clock.ts'
import { previewOf } from '#kit/core/preview.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { newId } from '#kit/new-id.ts'
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

/** Reason there is no form: no such survey, an unusable response, no connection, or a message from the server. */
export type Trouble = 'unmapped' | 'no-data' | 'invalid-data' | 'line' | { said: string }

/** Notice above the form: the draft was resumed, or why the form was reopened. */
export type Notice = 'resumed' | 'version' | { refused: string } | null

/** The surveys of an area; `at` is the time of the cached copy if the server is unreachable. */
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

/** Creates the stores that the model's actions change and the screens render. */
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
  /** Whether the user is a portal member: null until known, the member's id if assumed offline. */
  const $isMember = atom<boolean | string | null>(null)
  /** The visitor's pass for the current survey. */
  const $pass = atom<Pass | null>(null)
  const $cards = atom<Cards>({ rows: null, failure: null })
  const $opened = atom<Opened | null>(null)
  /** The open form, once the user may fill it in. */
  const $opening = atom<Opening | null>(null)
  const $trouble = atom<Trouble | null>(null)
  const $notice = atom<Notice>(null)
  /** The user has just proved their phone: the form begins at its first question. */
  const $isProved = atom(false)
  /** The server's message on receiving the answers. */
  const $thanks = atom<string | null>(null)
  /** Id of the response being sent while the user watches. */
  const $going = atom<string | null>(null)
  /** A language of the survey that the widget itself is not translated into. */
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
    $isProved,
    $thanks,
    $going,
    $foreign,
    area,
    round: () => $attributes.get().round,
    isStepped: () => $attributes.get().layout === 'steps',
    /** Scopes all further access to this user, so that users of a shared device never see each other's answers. */
    belongsTo(who: string): void {
      storage.belongsTo(who)
      outbox.belongsTo(who)
    },
  }
}

/** Returns whether queued answers are for the current period; surveys without a period can always be answered again. */
const isFor = (one: Waiting, { code, period }: Opened): boolean =>
  one.code === code && one.period === period && period !== ''

export const freshDraft = (): Draft => ({
  instance: newId(),
  version: 0,
  answers: {},
  at: null,
  reached: null,
  startedAt: serverTime(),
})
