import { atom, computed, onMount } from 'nanostores'
import type { Uploaded } from '#contract/endpoint.ts'
import type { ApplicantState } from '#contract/onboarding.ts'
import { whenChanged } from '#kit/changed.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createLeading } from '#kit/member/leading.ts'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll } from '#kit/outbox/send.ts'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { leadOf, marksOf, placeOf, type Question } from './place.ts'
import { createTyped, nameOf, type Waiting } from './typed.ts'

export type Model = ReturnType<typeof createModel>

/** Polling of the folder creation: interval and limit, in ms. */
export const SET_UP = { pause: 2_000, limit: 180_000 }

/** Creates the state of a user's application: the server's data and the answers queued on the device. */
export function createModel(host: Host<'path' | 'base' | 'view'>) {
  const { emit } = host
  const screens = createOwnScreens(host, '/welcome')
  const { api, $tenant, $self, path, retrySelf } = screens
  const leading = createLeading(host, '/dashboard/applicant')
  const user = (): string => $self.get().user?.user_id ?? ''
  const typed = createTyped(host.draft, user)
  const outbox = createOutbox<Waiting>('applicant')

  const $state = atom<ApplicantState | null>(null)
  /** Error of the last failed load of the application. */
  const $failure = atom<ApiError | null>(null)
  const $busy = atom(false)
  const $setUp = atom<'waiting' | 'late'>('waiting')
  const { $isOnline, whenBack } = createConnection()
  /** True until the user has been routed to where they stopped. */
  const $isArriving = atom(true)
  const $place = computed(
    [$state, path.$path, outbox.$entries, $isArriving],
    (state, address, waiting, isArriving) => state && placeOf(address, state, waiting, isArriving),
  )
  const $marks = computed([$state, outbox.$entries], (state, waiting) =>
    state ? marksOf(state, waiting) : new Map<string, never>(),
  )
  let isLooked = false
  let since = 0
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = (query: { start?: '1'; location?: string }): Promise<ApplicantState> =>
    api('GET onboarding/applicant/state/:user_id', { params: { user_id: user() }, query })

  /** Refreshes in the background; drops a response that the user's own action has overtaken. @throws ApiError */
  async function look(): Promise<void> {
    const own = turn
    const state = await ask({})
    if (own === turn) show(state)
  }

  function show(state: ApplicantState): void {
    turn++
    $failure.set(null)
    $state.set(state)
    if (state.path === '/invited') {
      emit('signout', { next: '/invited', message: state.error ?? state.message })
    }
    watchSetUp()
  }

  /** Polls while the folders are created, up to the limit. */
  function watchSetUp(): void {
    clearTimeout(timer)
    const state = $state.get()
    if (!isLooked || !state?.hub || state.status || state.path !== '/welcome') {
      since = 0
      $setUp.set('waiting')
      return
    }
    since ||= Date.now()
    if (Date.now() - since >= SET_UP.limit) $setUp.set('late')
    else timer = setTimeout(() => look().catch(watchSetUp), SET_UP.pause)
  }

  /** Loads the application, or changes it as a whole. @throws ApiError */
  async function change(query: { start?: '1'; location?: string }): Promise<void> {
    clearTimeout(timer)
    $busy.set(true)
    try {
      show(await ask(query))
    } catch (failure) {
      watchSetUp()
      throw failure
    } finally {
      $busy.set(false)
    }
  }

  /** Loads the application, and the user first where unknown. */
  async function load(): Promise<void> {
    if (!user()) return retrySelf()
    outbox.belongsTo(host.element.hasAttribute('draft') ? user() : null)
    typed.moveInto(outbox)
    try {
      await change({})
    } catch (failure) {
      $failure.set(failure as ApiError)
      return
    }
    void flush()
  }

  /** Checks for new decisions. A failed check keeps the current state. */
  const refresh = () => {
    if ($state.get() && $isOnline.get() && !$busy.get()) look().catch(() => {})
  }

  /** @throws ApiError */
  async function send(question: Pick<Question, '_id' | 'fileType'>, given: string | Uploaded): Promise<void> {
    const isText = typeof given === 'string'
    const { data } = await api('POST onboarding/add-applicant/:user_id', {
      params: { user_id: user() },
      body: {
        step: question._id,
        cohort: $state.get()?.outQuiz?.cohortId,
        ...(isText && { value: given }),
      },
      files: isText ? {} : { [question.fileType]: given },
    })
    // the response is not an application
    if (!data?.questions) throw new ApiError('invalid', '')
    show(data)
    emit('complete', { step: data.path === '/approvals' ? 'handed-in' : 'answered' })
  }

  /**
   * Sends queued answers in order, up to the first that the server refuses.
   * @param wanted an entry to send although it was refused before
   */
  async function flush(wanted?: string): Promise<void> {
    if (!$state.get() || outbox.entries().length === 0 || outbox.$isSending.get()) return
    await sendAll(outbox, {
      lock: `wz-applicant:${user()}`,
      wanted,
      isStrict: true,
      send({ question, value }) {
        const found = $state.get()?.questions.find(({ _id }) => _id === question)
        return send(found ?? { _id: question, fileType: 'image' }, value)
      },
      onRefused(_, { fields, message }) {
        // another device may have answered first: the server's state wins
        void change({}).catch(() => {})
        return fields.value || message
      },
    })
    const state = $state.get()
    // everything is answered; the final screen only waited for the connection
    if (state && outbox.entries().length === 0 && !state.path.startsWith('/apply/')) path.navigate(state.path)
  }
  /** Queues an answer, replacing a queued answer to the same question. */
  function wait(question: string, value: string): void {
    const before = outbox.entries().find(one => one.question === question)
    outbox.push({ id: nameOf(question, Date.now()), question, value }, before?.id)
  }

  /** Keeps answers that never reached the cohort before as drafts for the same questions of the present one. */
  function keepUnsent(before: readonly Question[]): void {
    for (const { _id, question, type } of before) {
      const waiting = outbox.entries().find(one => one.question === _id)
      const text = waiting?.value ?? typed.of(_id)
      const same = $state.get()?.questions.find(one => one.question === question && one.type === type)
      if (same && text) typed.set(same._id, text)
      if (waiting) outbox.drop(waiting.id)
    }
  }

  /** Navigates to the next open step. */
  function goOn(): void {
    const state = $state.get()
    if (state) path.navigate(leadOf(state, outbox.entries()) || '/welcome')
  }

  onMount($state, () => {
    isLooked = true
    const come = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', come)
    const unhear = whenChanged(['programme'], refresh)
    const moving = path.$path.listen(to => to === '/welcome' && refresh())
    const leaveLine = whenBack(() => void ($state.get() ? flush() : load()))
    const off = $self.subscribe(({ user }) => {
      if (user && !$state.get()) void load()
      else watchSetUp()
    })
    return () => {
      isLooked = false
      document.removeEventListener('visibilitychange', come)
      moving()
      unhear()
      leaveLine()
      clearTimeout(timer)
      off()
    }
  })

  return {
    ...screens,
    leading,
    $view: computed(host.$attributes, ({ view }) => view),
    connection: host.connection,
    $state,
    $failure,
    $busy,
    /** The hubs to choose from. */
    hubs: createReading({
      $key: computed($tenant, tenant => tenant && 'all'),
      read: dataOf(api, 'GET onboarding/hubs'),
    }),
    $setUp,
    $isOnline,
    $isArriving,
    $place,
    $marks,
    typed,
    outbox,
    /** Reloads the status and navigates to the current step. */
    async check(): Promise<void> {
      await load()
      if (user() && !$failure.get()) goOn()
    },
    /** Chooses the hub, which creates the folders. Also used to retry after a timeout. @throws ApiError */
    choose(hub: string): Promise<void> {
      since = 0
      $setUp.set('waiting')
      return change({ location: hub })
    },
    /** Lets an applicant who was not selected, or missed the deadline, apply to the next cohort. @throws ApiError */
    async again(): Promise<void> {
      const { questions = [] } = $state.get() ?? {}
      $busy.set(true)
      try {
        show((await api('POST onboarding/applicant/again/:user_id', { params: { user_id: user() } })).data)
        keepUnsent(questions)
        path.navigate('/welcome')
      } finally {
        $busy.set(false)
      }
    },
    /** Starts the application, or resumes it. @throws ApiError */
    async start(): Promise<void> {
      if ($state.get()?.firstAttempt) {
        await change({ start: '1' })
        emit('complete', { step: 'started' })
      }
      goOn()
    },
    /**
     * Submits an answer and navigates to the next question. Offline, a text is queued on the device; a file stays in its field.
     * @throws ApiError if the server refuses it
     */
    async answer(question: Question, given: string | Uploaded): Promise<void> {
      if (typeof given === 'string') {
        if ($isOnline.get() && outbox.entries().length === 0) {
          try {
            await send(question, given)
          } catch (failure) {
            if (!isPassing(failure as ApiError)) throw failure
            wait(question._id, given)
          }
        } else {
          wait(question._id, given)
          if ($isOnline.get()) void flush()
        }
      } else {
        // queued answers are sent first, to keep the order
        await flush()
        if (outbox.entries().length > 0) throw new ApiError('unreachable', '')
        await send(question, given)
      }
      typed.forget(question._id)
      goOn()
    },
    goOn,
    flush,
  }
}
