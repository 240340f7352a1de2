import { atom, computed, onMount } from 'nanostores'
import type { User } from '#contract/account.ts'
import type { Input, Uploaded } from '#contract/endpoint.ts'
import type { FileStep } from '#contract/handed-file.ts'
import type { Contract } from '#contract/index.ts'
import type { Download, OnboardingState, OnboardingStep } from '#contract/onboarding.ts'
import type { Language } from '#contract/tenant.ts'
import { whenChanged } from '#kit/changed.ts'
import { askAgain, connectionState } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createDraftParts } from '#kit/member/draft-parts.ts'
import { createLeading } from '#kit/member/leading.ts'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { handedOf, isPreparing } from './place.ts'

export type Model = ReturnType<typeof createModel>

/** Polling of the folder preparation: interval and limit, in ms. */
export const SET_UP = { between: 2_000, most: 180_000 }

export type Signed = Input<Contract['POST onboarding/sign/:user_id']>['body']

/** A draft: of a step's text, or of its file. */
type Part = OnboardingStep | `${OnboardingStep} file`
export const fileOf = (step: OnboardingStep): Part => `${step} file`

/** Creates the state of a client's onboarding, as the server reports it. */
export function createModel(host: Host<'path' | 'base' | 'view'>) {
  const screens = createOwnScreens(host, '/welcome')
  const { api, $tenant, $self, path, toaster } = screens
  const leading = createLeading(host, '/dashboard/onboarding')
  const $state = atom<OnboardingState | null>(null)
  const $failure = atom<ApiError | null>(null)
  /** State of the folder preparation; `late` after the polling limit. */
  const $setUp = atom<'none' | 'waiting' | 'late'>('none')
  const $isArriving = atom(true)
  /** Message above the screen until the next navigation; a toast would cover the buttons of a small phone. */
  const $news = atom('')
  /** Set once API calls are possible. */
  const $ready = computed($tenant, tenant => tenant && 'ready')
  const papers = new Map<Language, ReturnType<typeof createReading<Download[]>>>()
  let isWatched = false
  let asked = 0
  let complaint = ''
  /** The toast about rejected steps, dismissed once all are fixed. */
  let complained = 0

  const user = (): User => {
    const { user } = $self.get()
    if (!user) throw new Error('The person is not known yet')
    return user
  }
  const params = () => ({ user_id: user().user_id })
  /** Drafts by step, and the last known state. */
  const drafts = createDraftParts(host.draft, () => user().user_id)
  const { kept } = drafts

  function take(state: OnboardingState): void {
    const before = $state.get()
    $state.set(state)
    $failure.set(null)
    const sentBack = JSON.stringify(state.rejectedSteps)
    if (sentBack !== complaint) {
      toaster.dismiss(complained)
      if (state.rejectedSteps.length > 0) complained = toaster.announce(state.message, { kind: 'error' })
    }
    complaint = sentBack
    const isNewlyDone = state.path === '/success' && before?.path !== '/success'
    if (isNewlyDone) host.draft.write(null)
    else if (state.path !== '/success') host.draft.write({ ...kept(), state })
    if (isNewlyDone) {
      host.emit('complete', { step: 'onboarding' })
    }
    if (state.path === '/invited' && before?.path !== '/invited')
      host.emit('signout', { next: '/invited', message: state.error ?? state.message })
    if (isPreparing(state)) void wait()
  }

  /** Loads the state. Drops an overtaken response. @throws ApiError */
  async function look(query: { start?: '1'; location?: string } = {}): Promise<void> {
    const own = ++asked
    if (!$state.get()) $failure.set(null)
    try {
      const state = await api('GET onboarding/state/:user_id', { params: params(), query })
      if (own === asked) take(state)
    } catch (failure) {
      if (own === asked && !$state.get()) $failure.set(failure as ApiError)
      throw failure
    }
  }
  /** The same, for which a failure is shown only where nothing is loaded. */
  const ask = () => look().catch(() => {})

  function renewPapers(): void {
    for (const reading of papers.values()) void reading.refresh()
  }

  async function wait(): Promise<void> {
    if ($setUp.get() === 'waiting') return
    $setUp.set('waiting')
    const end = Date.now() + SET_UP.most
    const isUnderWay = () => {
      const state = $state.get()
      return state !== null && isPreparing(state)
    }
    while (isWatched && isUnderWay() && Date.now() < end) {
      await new Promise(resolve => setTimeout(resolve, SET_UP.between))
      if (isWatched) await ask()
    }
    $setUp.set(isUnderWay() && isWatched ? 'late' : 'none')
  }

  onMount($state, () => {
    isWatched = true
    const off = $self.subscribe(({ user }) => {
      if (user && !$state.get()) void ask()
    })
    const state = $state.get()
    if (state && isPreparing(state)) void wait()
    // the user may have continued on another device, or the team may have decided
    const come = () => {
      if (document.visibilityState !== 'visible' || !$state.get()) return
      void ask()
      // signed URLs expire after an hour
      renewPapers()
    }
    document.addEventListener('visibilitychange', come)
    const unhear = whenChanged(['programme'], come)
    const moving = path.$path.listen(() => $news.set(''))
    const found = askAgain(
      computed([$state, $failure], (state, failure) => connectionState(failure, state !== null)),
      at => at,
      () => void ask(),
    )
    return () => {
      isWatched = false
      off()
      unhear()
      moving()
      found()
      document.removeEventListener('visibilitychange', come)
    }
  })

  /** Navigates to the screen that the server wants next. */
  const goOn = () => path.navigate($state.get()?.path ?? '/welcome')

  /** Submits a step, and navigates to the next one. @throws ApiError with status 200 for a response that makes no sense */
  async function handIn(
    step: OnboardingStep,
    call: () => Promise<{ message: string; data: OnboardingState }>,
  ): Promise<void> {
    const at = () => {
      const state = $state.get()
      return state && handedOf(state, step)?.at
    }
    const before = at()
    let lastMessage = ''
    try {
      const { message, data } = await call()
      if (typeof data?.path !== 'string') throw new ApiError('invalid', '', 200)
      asked++
      take(data)
      lastMessage = message
    } catch (error) {
      const { code, message = '', status, fields = {} } = error as ApiError
      if (code === 'conflict') {
        toaster.announce(message, { kind: 'error' })
        await ask()
        goOn()
      }
      // the document was replaced meanwhile; load the new one
      if (fields.paper) renewPapers()
      const field = fields[step] ?? fields.value
      if (field || message || status === 200)
        throw new ApiError(code, message, status, field ? { [step]: field } : {})
      // the request may have succeeded and only its response been lost
      await ask()
      if (at() === before) throw error
    }
    // the plan's draft stays, in case it is rejected
    if (step !== 'entrepreneurMap') model.keep(step, undefined)
    model.keep(fileOf(step), undefined)
    goOn()
    $news.set(lastMessage)
  }

  const model = {
    ...screens,
    leading,
    $view: computed(host.$attributes, ({ view }) => view),
    connection: host.connection,
    $state,
    $failure,
    $setUp,
    $isArriving,
    $news,
    /** Marks the first screen as shown. */
    arrive: () => $isArriving.set(false),
    /** Replaces the requested screen by another. */
    redirect(to: string, news = ''): void {
      path.navigate(to, { replace: true })
      $news.set(news)
    },
    user,
    ask,
    look,
    /** Returns the last state known on this device; null for none. */
    before: (): OnboardingState | null =>
      (host.draft.read() as { state?: OnboardingState } | null)?.state ?? null,
    goOn,
    /** The hubs to choose from. */
    hubs: createReading({ $key: $ready, read: dataOf(api, 'GET onboarding/hubs') }),
    /** Returns the programme's documents in a language, where available. */
    papers(language: Language) {
      const known =
        papers.get(language) ??
        createReading<Download[]>({
          $key: $ready,
          read: dataOf(api, 'GET onboarding/downloads', () => ({ query: { language } })),
        })
      papers.set(language, known)
      return known
    },
    /** Starts the 90 days. @throws ApiError */
    async start(): Promise<void> {
      await look({ start: '1' })
      goOn()
    },
    /** Submits a text or an uploaded file. */
    save: (step: OnboardingStep, given: { value: string } | { file: Uploaded }) =>
      handIn(step, () =>
        api('POST onboarding/step/:user_id', {
          params: params(),
          ...('file' in given
            ? { body: { step }, files: { [step as FileStep]: given.file } }
            : { body: { step, value: given.value }, files: {} }),
        }),
      ),
    /** Submits a document that was filled in and signed on the screen. */
    sign: (signed: Signed) =>
      handIn(signed.step, () => api('POST onboarding/sign/:user_id', { params: params(), body: signed })),
    /** Returns whether drafts are kept on this device, which the host page decides. */
    keeps(): boolean {
      host.draft.write(kept())
      return host.draft.read() !== null
    },
    /** Drafts on this device, by step. */
    ...drafts,
    /** True in the portal, whose page follows the widget's links. */
    $isInside: computed(host.$attributes, ({ base }) => base !== undefined),
    /** Asks the host page to show the user's start page. */
    goHome: () => host.emit('complete', { step: 'closed', next: 'home' }),
  }
  return model
}
