import { atom, computed, onMount } from 'nanostores'
import type { SurveyCard, SurveyContents } from '#contract/survey.ts'
import { createConnection } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import { previewOf } from '#kit/core/preview.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import type { Sheet } from '#rules/survey/sheet.ts'
import { type Door, memberDoor, visitorDoor } from './door.ts'
import { createKept, type Draft, type Pass, type Waiting } from './kept.ts'
import { hasQuestions, type Opened, Unusable } from './opened.ts'
import { beginning, type Opening, openForm, surveyOf } from './opening.ts'
import { type Area, HOME, isArea, moved, type Place, placeOf } from './place.ts'

export type Model = ReturnType<typeof createModel>

/** How often answers that wait are tried again, in ms. */
export const RETRY = 30_000

type Attribute = 'survey' | 'area' | 'path' | 'base' | 'back' | 'layout' | 'prefill' | 'round' | 'phone'

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

/** Languages that the widget's own texts are in. */
const OWN = ['en', 'sw']

/** The surveys of an area, or one alone, as somebody fills them in. */
export function createModel(host: Host<Attribute>) {
  const { api, $tenant, $attributes, emit } = host
  const areaOf = ({ area }: { area?: string }): Area | null => (isArea(area) ? area : null)
  const area = () => areaOf($attributes.get())
  const round = () => $attributes.get().round
  const isStepped = () => $attributes.get().layout === 'steps'

  const path = createPath(host, area() ? HOME : '/')
  const $preview = previewOf<SurveyContents>(host.element)
  const kept = createKept()
  const line = createConnection()
  const toaster = createToaster()
  const $isSending = atom(false)

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

  const member = memberDoor(api)
  const visitor = visitorDoor(api, code => kept.pass(code)?.pass ?? '')
  let turn = 0

  const $screen = computed(
    [$place, $opened, $opening, $trouble, $thanks, $isMember, $pass, kept.$waiting, $going, $preview],
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

  function doorFor(code: string): Door | null {
    const isMember = $isMember.get()
    if (isMember) return member
    return isMember === false && kept.pass(code) ? visitor : null
  }

  /** Finds out who is there. @throws ApiError */
  async function enter(): Promise<Door> {
    if (typeof $isMember.get() !== 'boolean') {
      const token = await host.connection().token?.()
      if (token || area()) {
        const { user } = await api('GET account/user/unbox', {})
        kept.belongsTo(`member:${user.user_id}`)
        $isMember.set(true)
      } else $isMember.set(false)
    }
    return $isMember.get() ? member : visitor
  }

  /** Begins what overtakes whatever was begun before. @returns whether it is still the newest */
  function begins(): () => boolean {
    const own = ++turn
    return () => own === turn
  }

  /** Opens what the address says, or what is to be tried out. */
  async function open(): Promise<void> {
    const isNewest = begins()
    const { code } = $place.get()
    if ($preview.get()) return tryOut()
    close()
    if (!code) return area() ? loadCards() : $trouble.set('unmapped')
    try {
      const opened = await ask(code)
      if (!isNewest()) return
      $opened.set(opened)
      if (hasQuestions(opened) && $screen.get() === 'loading') await begin(opened)
    } catch (error) {
      const trouble = await troubleOf(error)
      if (isNewest()) $trouble.set(trouble)
      return
    }
    void flush()
  }

  /** The survey as it stands for whoever is there; without a line, the one whose draft is here. @throws ApiError, Unusable */
  async function ask(code: string): Promise<Opened> {
    try {
      const door = await enter()
      if (!$isMember.get()) recognise(code)
      const opened = await door.menu(code, round())
      if (!opened) throw new Unusable('no-data')
      hasQuestions(opened)
      return opened
    } catch (failure) {
      return (await import('./before.ts')).surveyBefore(model, code, failure)
    }
  }

  /** Of visitors, the phone that was proven on this device is who they are. */
  function recognise(code: string): void {
    const pass = kept.pass(code)
    kept.belongsTo(pass ? `phone:${pass.phone}` : '')
    $pass.set(pass)
  }

  /** Shows the form with what was filled in before, or what it begins with. @throws Unusable */
  async function begin(opened: Opened): Promise<void> {
    const own = turn
    const survey = await surveyOf(opened)
    const { prefill } = $attributes.get()
    const filledIn = prefill && (await import('./prefill.ts')).filledIn(survey, prefill)
    if (own !== turn) return
    const before = kept.draft(opened.code, round())
    const answers = beginning(survey, filledIn || {}, before?.answers)
    await show(opened, { ...(before ?? freshDraft()), version: opened.version, answers })
    if (!before) return
    $notice.set(before.version === opened.version ? 'resumed' : 'version')
    if (isStepped() && before.at && !$place.get().at) goTo(before.at, true)
  }

  /** @throws Unusable */
  async function show(opened: Opened, draft: Draft, lists?: Sheet['lists']): Promise<void> {
    const own = turn
    const survey = await surveyOf(opened)
    if (own !== turn) return
    const isPreview = $preview.get() !== null
    const opening = openForm({
      ...{ opened, survey, draft, lists, round: round(), isStepped },
      door: isPreview ? null : doorFor(opened.code),
      kept: isPreview ? null : kept,
      onProgress: counts => emit('change', counts),
      onType: () => $notice.get() && $notice.set(null),
    })
    $opened.set(opened)
    $opening.set(opening)
    void opening.loadLists()
    opening.report()
  }

  async function loadCards(): Promise<void> {
    const part = await import('./cards.ts').catch(() => null)
    if (part) await part.askCards(model)
    else $cards.set({ ...$cards.get(), failure: new ApiError('unreachable', '') })
  }

  const tryOut = (): Promise<void> =>
    import('./try-out.ts')
      .then(part => part.tryOut(model))
      .catch(async error => $trouble.set(await troubleOf(error)))

  /**
   * Sends all that waits, in its order.
   * @param wanted the one that is sent although it was refused before
   */
  async function flush(wanted?: string): Promise<void> {
    if (kept.waiting().length === 0) return
    // what cannot be fetched without a line is tried again once there is one
    const part = await import('./sending.ts').catch(() => null)
    await part?.sendAll(model, wanted)
  }

  function close(): void {
    $opening.get()?.write()
    $opening.set(null)
    $opened.set(null)
    $trouble.set(null)
    $notice.set(null)
    $thanks.set(null)
  }

  function goTo(name: string, replace = false): void {
    path.navigate(moved(path.$path.get(), { at: name }), { replace })
  }
  const toForm = () => path.navigate(moved(path.$path.get(), 'start'))

  onMount($screen, () => {
    const $wanted = computed([$tenant, $place, $attributes], (tenant, { code }, { area, round, survey }) =>
      tenant ? JSON.stringify([code, area, round, survey]) : '',
    )
    const look = () => {
      if (document.visibilityState === 'visible') {
        if ($screen.get() === 'home') void loadCards()
        return
      }
      $opening.get()?.write()
      $opening.get()?.report()
    }
    const leave = () => $opening.get()?.write()
    const recall = () => kept.recall()
    const back = () => {
      if ($trouble.get() === 'line') return void open()
      if (!$preview.get()) void $opening.get()?.loadLists()
      void flush()
    }
    addEventListener('storage', recall)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', look)
    const ends = [
      $wanted.subscribe(wanted => wanted && !$preview.get() && void open()),
      $preview.subscribe(() => void tryOut()),
      $preview.listen(contents => !contents && $tenant.get() && void open()),
      line.whenBack(back, RETRY),
    ]
    return () => {
      leave()
      for (const end of ends) end()
      removeEventListener('storage', recall)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', look)
    }
  })

  const saved = kept.language()
  if (saved && !$preview.get()) speak(saved)

  function speak(language: string): void {
    $foreign.set(OWN.includes(language) ? null : language)
    if (OWN.includes(language)) host.speak(language)
  }

  const model = {
    element: host.element,
    path,
    toaster,
    kept,
    line,
    $isSending,
    $going,
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
    $foreign,
    api,
    emit,
    area,
    round,
    isStepped,
    enter,
    open,
    begins,
    begin,
    show,
    flush,
    loadCards,
    goTo,
    toForm,
    /** To the answers as they will be sent. */
    review: () => path.navigate(moved(path.$path.get(), 'review')),

    /** The language of the questions, and of everything else where the widget speaks it. */
    choose(language: string): void {
      if (!$preview.get()) kept.chooseLanguage(language)
      speak(language)
    },
  }
  return model
}

/** Whether answers that wait are for the time that a survey is asked for now; what is asked always can be answered again. */
const isFor = (one: Waiting, { code, period }: Opened): boolean =>
  one.code === code && one.period === period && period !== ''

export const freshDraft = (): Draft => ({
  instance: newInstance(),
  ...{ version: 0, answers: {}, at: null, reached: null, startedAt: Date.now() },
})

/** Also on pages without TLS, where a browser gives no UUID. */
const newInstance = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** What cannot even be asked for is without a line. */
const troubleOf = (error: unknown): Promise<Trouble> =>
  import('./before.ts').then(
    part => part.troubleOf(error),
    () => 'line',
  )
