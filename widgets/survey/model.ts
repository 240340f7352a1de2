import { atom, computed, onMount } from 'nanostores'
import type { SurveyCard } from '#contract/survey.ts'
import type { ApiError } from '#kit/api.ts'
import { createLine, isPassing } from '#kit/line.ts'
import { createPath } from '#kit/path.tsx'
import { createToaster } from '#kit/ui/toast.tsx'
import type { Host } from '#kit/widget.tsx'
import { firstAnswers, type Sheet } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import { type Door, memberDoor, visitorDoor } from './door.ts'
import { createFilling, type Filling } from './filling.ts'
import { createKept, type Draft, type Pass, type Waiting } from './kept.ts'
import { filledIn, hasQuestions, type Opened, surveyOf, thatFit, Unusable } from './opened.ts'
import { type Area, addressOf, HOME, isArea, moved, type Place, placeOf } from './place.ts'
import { previewOf } from './preview.ts'
import { createSending } from './sending.ts'

export type Model = ReturnType<typeof createModel>

/** How often answers that wait are tried again, in ms. */
export const RETRY = 30_000
/** How long after the last key a draft is written, in ms. */
export const REST = 400

type Attribute = 'survey' | 'area' | 'path' | 'base' | 'back' | 'layout' | 'prefill' | 'round' | 'phone'

/** Why there is no form: no such survey, an answer without a usable one, no line, or what the server said. */
export type Trouble = 'unmapped' | 'no-data' | 'invalid-data' | 'line' | { said: string }

/** What is said above the form: that it goes on, or why it is here again. */
export type Notice = 'resumed' | 'version' | { refused: string } | null

/** A survey in front of somebody. */
export type Opening = { opened: Opened; survey: Survey; filling: Filling; draft: Draft }

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
  const $preview = previewOf(host.element)
  const kept = createKept()
  const line = createLine()
  const toaster = createToaster()
  const sending = createSending({ kept, door: doorFor, onTaken, onSignedOut })

  const $place = computed(
    [path.$path, $attributes],
    (at, given): Place => placeOf(at, areaOf(given), given.survey),
  )
  /** Whether this person is known as a member of the portal; null until that is asked. */
  const $isMember = atom<boolean | null>(null)
  /** What proves a visitor's phone for the present survey. */
  const $pass = atom<Pass | null>(null)
  const $cards = atom<{ rows: readonly SurveyCard[] | null; failure: ApiError | null }>({
    rows: null,
    failure: null,
  })
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
  let resting: ReturnType<typeof setTimeout> | undefined
  let reported: string | null = null

  const $screen = computed(
    [$place, $opening, $trouble, $thanks, $isMember, $pass, kept.$waiting, $going, $preview],
    (place, opening, trouble, thanks, isMember, pass, waiting, going, preview): Screen => {
      if (!place.code && !preview && area()) return 'home'
      if (trouble) return 'trouble'
      if (thanks !== null) return 'thanks'
      if (!opening) return 'loading'
      const { opened, survey, draft } = opening
      if (!hasQuestions(survey)) return 'empty'
      if (!preview) {
        const isKnown = isMember || pass
        const isWaiting = waiting.some(
          one => one.instance !== going && (one.instance === draft.instance || isFor(one, opened)),
        )
        if (isWaiting && isKnown) return 'waits'
        if (opened.state !== 'open') return opened.state
        if (!isKnown) return 'identify'
      }
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
    if ($isMember.get() === null) {
      const token = await host.connection().token?.()
      if (token || area()) {
        const { user } = await api('GET account/user/unbox', {})
        kept.belongsTo(`member:${user.user_id}`)
        $isMember.set(true)
      } else $isMember.set(false)
    }
    return $isMember.get() ? member : visitor
  }

  async function loadCards(): Promise<void> {
    const own = area()
    if (!own) return
    try {
      await enter()
      const { data } = await api('GET survey/home', { query: { area: own, round: round() } })
      $cards.set({ rows: data, failure: null })
      void sending.flush()
    } catch (failure) {
      $cards.set({ ...$cards.get(), failure: failure as ApiError })
    }
  }

  /** Opens the survey of the present address, or the home of the area. */
  async function open(): Promise<void> {
    const own = ++turn
    close()
    const { code } = $place.get()
    if ($preview.get()) return showPreview()
    if (!code) return area() ? loadCards() : $trouble.set('unmapped')
    try {
      const door = await enter()
      if (own !== turn) return
      if (!$isMember.get()) recognise(code)
      const opened = await door.menu(code, round()).catch((failure: ApiError) => {
        const copy = isPassing(failure) && kept.draft(code, round()) ? kept.copy(code) : null
        if (!copy) throw failure
        return copy
      })
      if (own === turn) begin(opened)
    } catch (error) {
      if (own === turn) $trouble.set(troubleOf(error))
      return
    }
    void sending.flush()
  }

  /** Of visitors, the phone that was proven on this device is who they are. */
  function recognise(code: string): void {
    const pass = kept.pass(code)
    kept.belongsTo(pass ? `phone:${pass.phone}` : '')
    $pass.set(pass)
  }

  /** Shows a survey with what was filled in before, or what it begins with. @throws Unusable */
  function begin(opened: Opened): void {
    const survey = surveyOf(opened)
    const before = kept.draft(opened.code, round())
    const answers = {
      ...firstAnswers(survey, filledIn(survey, $attributes.get().prefill)),
      ...(before && thatFit(survey, before.answers)),
    }
    show(opened, survey, { ...(before ?? freshDraft()), version: opened.version, answers })
    if (!before || $screen.get() !== 'form') return
    $notice.set(before.version === opened.version ? 'resumed' : 'version')
    if (isStepped() && before.at && !$place.get().at) goTo(before.at, true)
  }

  function show(opened: Opened, survey: Survey, draft: Draft, lists?: Sheet['lists']): void {
    const filling = createFilling({ survey, answers: draft.answers, lists, onChange: changed })
    reported = null
    $opening.set({ opened, survey, filling, draft })
    filling.$progress.listen(counts => emit('change', counts))
    if ($screen.get() !== 'form' && $screen.get() !== 'review') return
    void loadLists()
    report()
  }

  function showPreview(): void {
    const contents = $preview.get()
    if (!contents) return
    const before = $opening.get()?.filling
    const opened: Opened = {
      ...{ code: '', version: 0, contents, text_per_lang: {}, state: 'open', period: '' },
      ...{ opensAt: null, closesAt: null, answeredAt: null },
    }
    try {
      const survey = surveyOf(opened)
      const typed = before ? thatFit(survey, before.answers()) : {}
      $trouble.set(null)
      $thanks.set(null)
      show(opened, survey, { ...freshDraft(), answers: { ...firstAnswers(survey), ...typed } })
    } catch (error) {
      $trouble.set(troubleOf(error))
    }
  }

  function close(): void {
    write()
    for (const store of [$opening, $trouble, $notice, $thanks]) if (!$preview.get()) store.set(null)
  }

  async function loadLists(): Promise<void> {
    const { filling, opened } = $opening.get() as Opening
    const door = $preview.get() ? null : doorFor(opened.code)
    await Promise.all(
      filling.lists.map(async list => {
        if (filling.arrived()[list]) return
        filling.offer(list, (await door?.options(opened.code, list).catch(() => null)) ?? null)
      }),
    )
  }

  function changed(): void {
    clearTimeout(resting)
    resting = setTimeout(write, REST)
    if ($notice.get()) $notice.set(null)
  }

  /** Puts on the device what was typed since. */
  function write(): void {
    if (resting === undefined) return
    clearTimeout(resting)
    resting = undefined
    const opening = $opening.get()
    if (!opening || $preview.get()) return
    const { opened, draft, filling } = opening
    draft.answers = filling.answers()
    kept.keepDraft(opened.code, round(), draft)
    kept.keepCopy(opened.code, opened)
  }

  /** Tells the server how far the person came. Nothing depends on it. */
  function report(): void {
    const opening = $opening.get()
    if (!opening || $preview.get()) return
    const { draft, filling, opened } = opening
    const reached = draft.reached ?? filling.$names.get()[0]
    const door = doorFor(opened.code)
    if (!reached || !door || reached === reported) return
    reported = reached
    door.visit(opened.code, { instance: draft.instance, version: draft.version, reached }).catch(() => {})
  }

  function onTaken(
    { code, period }: Waiting,
    { message, repeated = false }: { message: string; repeated?: boolean },
  ) {
    emit('complete', { survey: code, period, repeated })
    if ($opening.get()?.opened.code === code) $thanks.set(message)
    else toaster.announce(message)
    if ($cards.get().rows) void loadCards()
  }

  function onSignedOut(code: string): void {
    if ($isMember.get()) return
    kept.forgetPass(code)
    $pass.set(null)
  }

  function goTo(name: string, replace = false): void {
    path.navigate(moved(path.$path.get(), { at: name }), { replace })
  }

  /** The form again, with what could not be sent in it, and why. */
  function reopen(one: Waiting): void {
    const { code, problem = '', fields = {} } = one
    const draft: Draft = {
      ...{ instance: one.instance, version: one.version, answers: one.answers },
      ...{ at: one.at, reached: one.reached, startedAt: one.startedAt },
    }
    kept.keepDraft(code, one.round, draft)
    kept.drop(one.instance)
    const opening = $opening.get()
    const own = area()
    if (opening?.opened.code !== code) {
      if (own) path.navigate(addressOf(code, own))
      return
    }
    $thanks.set(null)
    show(opening.opened, opening.survey, draft, opening.filling.arrived())
    $notice.set({ refused: problem })
    const stuck = $opening.get()?.filling.refuse(fields) ?? null
    path.navigate(moved(path.$path.get(), stuck && isStepped() ? { at: stuck } : 'start'))
  }

  onMount($screen, () => {
    const $wanted = computed([$tenant, $place, $attributes], (tenant, { code }, { area, round, survey }) =>
      tenant ? JSON.stringify([code, area, round, survey]) : '',
    )
    const hide = () => {
      if (document.visibilityState === 'visible') {
        if ($screen.get() === 'home') void loadCards()
        return
      }
      write()
      report()
    }
    const recall = () => kept.recall()
    const back = () => {
      if ($trouble.get() === 'line') return void open()
      if ($screen.get() === 'form' && !$preview.get()) void loadLists()
      void sending.flush()
    }
    addEventListener('storage', recall)
    addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hide)
    const ends = [
      $wanted.subscribe(wanted => wanted && !$preview.get() && void open()),
      $preview.subscribe(showPreview),
      $preview.listen(contents => contents ?? ($tenant.get() && void open())),
      line.whenBack(back, RETRY),
    ]
    return () => {
      write()
      for (const end of ends) end()
      removeEventListener('storage', recall)
      removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  })

  const saved = kept.language()
  if (saved && !$preview.get()) speak(saved)

  function speak(language: string): void {
    $foreign.set(OWN.includes(language) ? null : language)
    if (OWN.includes(language)) host.speak(language)
  }

  return {
    path,
    toaster,
    kept,
    line,
    $isSending: sending.$isSending,
    $attributes,
    $preview,
    $place,
    $screen,
    $isMember,
    $pass,
    $cards,
    $opening,
    $trouble,
    $notice,
    $thanks,
    $foreign,
    area,
    isStepped,
    /** Opens anew what the address says. */
    open,
    loadCards,
    loadLists,
    goTo,
    /** To the answers as they will be sent. */
    review: () => path.navigate(moved(path.$path.get(), 'review')),
    /** To the whole form. */
    toForm: () => path.navigate(moved(path.$path.get(), 'start')),

    /** The language of the questions, and of everything else where the widget speaks it. */
    choose(language: string): void {
      if (!$preview.get()) kept.chooseLanguage(language)
      speak(language)
    },

    /** The person is at a question. */
    reach(name: string): void {
      const opening = $opening.get()
      if (!opening || opening.draft.at === name) return
      const { draft, survey } = opening
      draft.at = name
      const places = [...survey.rows.keys()]
      if (places.indexOf(name) <= places.indexOf(draft.reached ?? '')) return
      draft.reached = name
      const section = (at: string | null) => survey.rows.get(at ?? '')?.group
      if (isStepped() || section(name) !== section(reported)) report()
    },

    /** Begins anew. @returns what takes it back */
    startAgain(): () => void {
      const { opened, survey, filling, draft } = $opening.get() as Opening
      write()
      const before = { ...draft, answers: filling.answers() }
      kept.dropDraft(opened.code, round())
      begin(opened)
      path.navigate(moved(path.$path.get(), 'start'))
      return () => {
        kept.keepDraft(opened.code, round(), before)
        show(opened, survey, before, filling.arrived())
      }
    },

    /** Puts the answers in the line, and sends what is there. @param language the one that was shown */
    async send(language: string): Promise<void> {
      const opening = $opening.get()
      if (!opening || sending.$isSending.get()) return
      const { opened, draft, filling } = opening
      const stuck = filling.checkAll()
      if (stuck) return isStepped() ? goTo(stuck) : path.navigate(moved(path.$path.get(), 'start'))
      if ($preview.get()) return $thanks.set('')
      clearTimeout(resting)
      resting = undefined
      $notice.set(null)
      $going.set(draft.instance)
      kept.push({
        ...{ ...draft, answers: filling.toSend(), finishedAt: Date.now(), language, round: round() },
        ...{ code: opened.code, period: opened.period, title: opened.contents.definition.title },
      })
      kept.dropDraft(opened.code, round())
      await sending.flush(draft.instance)
      $going.set(null)
      const left = kept.waiting().find(({ instance }) => instance === draft.instance)
      if (left?.problem !== undefined) reopen(left)
    },

    /** Sends what waits, also what was refused before. */
    async retry(instance?: string): Promise<void> {
      await sending.flush(instance)
    },
    reopen,
    /** Takes back what could not be sent. */
    discard: ({ instance }: Waiting) => kept.drop(instance),

    /** Sends a code to a phone. @throws ApiError */
    async askCode(phone: string, language: string): Promise<void> {
      await api('POST survey/open/:code/phone', {
        params: { code: ($opening.get() as Opening).opened.code },
        body: { phone, ...(OWN.includes(language) && { language: language as 'en' | 'sw' }) },
      })
    },
    /** Exchanges the code for a pass, and goes on. @throws ApiError */
    async confirm(phone: string, given: string): Promise<void> {
      const { code } = ($opening.get() as Opening).opened
      const body = { phone, code: given }
      const { pass, expiresAt } = await api('POST survey/open/:code/confirm', { params: { code }, body })
      kept.keepPass(code, { phone, pass, expiresAt })
      await open()
    },
    /** Somebody else is in front of the screen. What is not sent stays for whoever wrote it. */
    async leave(): Promise<void> {
      const { code } = ($opening.get() as Opening).opened
      write()
      kept.forgetPass(code)
      await open()
    },
  }
}

/** Whether answers that wait are for the time that a survey is asked for now; what is asked always can be answered again. */
const isFor = (one: Waiting, { code, period }: Opened): boolean =>
  one.code === code && one.period === period && period !== ''

const freshDraft = (): Draft => ({
  instance: newInstance(),
  ...{ version: 0, answers: {}, at: null, reached: null, startedAt: Date.now() },
})

/** Also on pages without TLS, where a browser gives no UUID. */
const newInstance = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

function troubleOf(error: unknown): Trouble {
  if (error instanceof Unusable) return error.why
  const { code, message } = error as ApiError
  if (code === 'not-found') return 'unmapped'
  return isPassing(error as ApiError) || !message ? 'line' : { said: message }
}
