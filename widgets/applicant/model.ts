import { atom, computed, onMount } from 'nanostores'
import type { Uploaded } from '#contract/endpoint.ts'
import type { ApplicantState, Hub } from '#contract/onboarding.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createSelf } from '#kit/people/self.ts'
import { withTabLock } from '#kit/tab-lock.ts'
import { createKept, type Waiting } from './kept.ts'
import { type Asked, leadOf, marksOf, placeOf } from './place.ts'

export type Model = ReturnType<typeof createModel>

/** While the folders are being made: how often it is asked whether they are ready, and for how long. In ms. */
export const SET_UP = { pause: 2_000, limit: 180_000 }
/** How often answers that wait are tried again, in ms: the return of the signal is not always told. */
export const RETRY = 30_000

/** One person's application: what the server knows of it, and what waits on the device. */
export function createModel(host: Host<'path' | 'base'>) {
  const { api, $tenant, emit } = host
  const path = createPath(host, '/welcome')
  const { $self, retry } = createSelf(api, $tenant)
  const user = (): string => $self.get().user?.user_id ?? ''
  const kept = createKept(host.draft, user)

  const $state = atom<ApplicantState | null>(null)
  /** Why the application could not be loaded. */
  const $failure = atom<ApiError | null>(null)
  const $busy = atom(false)
  const $hubs = atom<{ rows: readonly Hub[] | null; failure: ApiError | null }>({ rows: null, failure: null })
  const $setUp = atom<'waiting' | 'late'>('waiting')
  const $isFlushing = atom(false)
  const { $isOnline, whenBack } = createConnection()
  /** Until the person has been led to where they stopped. */
  const $isArriving = atom(true)
  const $place = computed(
    [$state, path.$path, kept.$waiting, $isArriving],
    (state, address, waiting, isArriving) => state && placeOf(address, state, waiting, isArriving),
  )
  const $marks = computed([$state, kept.$waiting], (state, waiting) =>
    state ? marksOf(state, waiting) : new Map<string, never>(),
  )
  let isLooked = false
  let since = 0
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = (query: { start?: '1'; location?: string }): Promise<ApplicantState> =>
    api('GET onboarding/applicant/state/:user_id', { params: { user_id: user() }, query })

  /** Asks by itself: what the person did meanwhile says more than an answer from before. @throws ApiError */
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

  /** Asks again and again while the folders are being made, until it has lasted too long. */
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

  /** Asks for the application, or changes it as a whole. @throws ApiError */
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

  /** Loads how the application stands, and who is there where nobody knows yet. */
  async function load(): Promise<void> {
    if (!user()) return retry()
    kept.recall()
    try {
      await change({})
    } catch (failure) {
      $failure.set(failure as ApiError)
      return
    }
    void flush()
  }

  /** Looks whether something was decided meanwhile. What cannot be asked now stays as it was. */
  const refresh = () => {
    if ($state.get() && $isOnline.get() && !$busy.get()) look().catch(() => {})
  }

  /** @throws ApiError */
  async function send(question: Pick<Asked, '_id' | 'fileType'>, given: string | Uploaded): Promise<void> {
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
    // what came is no application
    if (!data?.questions) throw new ApiError('invalid', '')
    show(data)
    emit('complete', { step: data.path === '/approvals' ? 'handed-in' : 'answered' })
  }

  /** Sends what waits, in its order, up to the first that the server does not take. */
  async function flush(): Promise<void> {
    if ($isFlushing.get() || kept.waiting().length === 0 || !$state.get()) return
    $isFlushing.set(true)
    try {
      await withTabLock(`wz-applicant:${user()}`, async () => {
        for (let one = kept.waiting()[0]; one && !one.problem; one = kept.waiting()[0]) {
          if (!(await sendWaiting(one))) return
        }
      })
    } finally {
      $isFlushing.set(false)
    }
    const state = $state.get()
    // nothing is left to answer, and it was the line alone that this waited for
    if (state && kept.waiting().length === 0 && !state.path.startsWith('/apply/')) path.navigate(state.path)
  }

  /** @returns whether the next one may go */
  async function sendWaiting(one: Waiting): Promise<boolean> {
    const question = $state.get()?.questions.find(({ _id }) => _id === one.question)
    try {
      await send(question ?? { _id: one.question, fileType: 'image' }, one.value)
      kept.drop(one)
      return true
    } catch (error) {
      const failure = error as ApiError
      if (isPassing(failure)) return false
      kept.refuse(one, failure.fields.value || failure.message)
      // another device may have been faster: what the server has now is what counts
      await change({}).catch(() => {})
      return false
    }
  }

  /** Goes to where the application goes on. */
  function goOn(): void {
    const state = $state.get()
    if (state) path.navigate(leadOf(state, kept.waiting()) || '/welcome')
  }

  onMount($state, () => {
    isLooked = true
    // another tab sends what waits, or lets more wait
    const write = () => user() && kept.recall()
    const come = () => document.visibilityState === 'visible' && refresh()
    addEventListener('storage', write)
    document.addEventListener('visibilitychange', come)
    const moving = path.$path.listen(to => to === '/welcome' && refresh())
    const leaveLine = whenBack(() => void ($state.get() ? flush() : load()), RETRY)
    const off = $self.subscribe(({ user }) => {
      if (user && !$state.get()) void load()
      else watchSetUp()
    })
    return () => {
      isLooked = false
      removeEventListener('storage', write)
      document.removeEventListener('visibilitychange', come)
      moving()
      leaveLine()
      clearTimeout(timer)
      off()
    }
  })

  return {
    path,
    $tenant,
    connection: host.connection,
    toaster: createToaster(),
    $self,
    $state,
    $failure,
    $busy,
    $hubs,
    $setUp,
    $isFlushing,
    $isOnline,
    $isArriving,
    $place,
    $marks,
    kept,
    /** Loads how it stands, and goes to where that is. */
    async check(): Promise<void> {
      await load()
      if (user() && !$failure.get()) goOn()
    },
    async loadHubs(): Promise<void> {
      $hubs.set({ ...$hubs.get(), failure: null })
      try {
        $hubs.set({ rows: (await api('GET onboarding/hubs', {})).data, failure: null })
      } catch (failure) {
        $hubs.set({ rows: null, failure: failure as ApiError })
      }
    },
    /** Chooses the hub, which makes the folders. Again for one that took too long. @throws ApiError */
    choose(hub: string): Promise<void> {
      since = 0
      $setUp.set('waiting')
      return change({ location: hub })
    },
    /** Whoever was not selected applies to the next cohort. @throws ApiError */
    async again(): Promise<void> {
      $busy.set(true)
      try {
        show((await api('POST onboarding/applicant/again/:user_id', { params: { user_id: user() } })).data)
        path.navigate('/welcome')
      } finally {
        $busy.set(false)
      }
    },
    /** Starts answering, or goes on. @throws ApiError */
    async start(): Promise<void> {
      if ($state.get()?.firstAttempt) {
        await change({ start: '1' })
        emit('complete', { step: 'started' })
      }
      goOn()
    },
    /**
     * Hands an answer in and goes to what comes next. Without a line a text waits on the device; a file does in its field.
     * @throws ApiError where the server does not take it
     */
    async answer(question: Asked, given: string | Uploaded): Promise<void> {
      if (typeof given === 'string') {
        if ($isOnline.get() && kept.waiting().length === 0) {
          try {
            await send(question, given)
          } catch (failure) {
            if (!isPassing(failure as ApiError)) throw failure
            kept.push(question._id, given)
          }
        } else {
          kept.push(question._id, given)
          if ($isOnline.get()) void flush()
        }
      } else {
        // its turn comes after what waits
        await flush()
        if (kept.waiting().length > 0) throw new ApiError('unreachable', '')
        await send(question, given)
      }
      kept.forget(question._id)
      goOn()
    },
    goOn,
    flush,
    /** Sends what waits although it was refused before, or the line seemed away. */
    sendNow(): Promise<void> {
      const [first] = kept.waiting()
      if (first?.problem) kept.push(first.question, first.value)
      return flush()
    },
    /** The person takes an answer back that waits. */
    discard(one: Waiting): void {
      kept.drop(one)
      void flush()
    },
  }
}
