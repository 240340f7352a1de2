import { atom, computed, onMount } from 'nanostores'
import type { User } from '#contract/account.ts'
import type { Uploaded } from '#contract/endpoint.ts'
import type { FileStep } from '#contract/handed-file.ts'
import type {
  Download,
  Hub,
  OnboardingState,
  OnboardingStep,
  Signature,
  SignedStep,
} from '#contract/onboarding.ts'
import type { MapPart } from '#contract/onboarding-step.ts'
import type { Language } from '#contract/tenant.ts'
import { whenChanged } from '#kit/changed.ts'
import { askAgain, standing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createLeading } from '#kit/member/leading.ts'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createSelf } from '#kit/people/self.ts'
import { createReading } from '#kit/reading.ts'
import { handedOf, isPreparing } from './place.ts'

export type Model = ReturnType<typeof createModel>
type Attribute = 'path' | 'base' | 'view'

/** While the hub prepares the folders: how often the server is asked whether it is done, and for how long, in ms. */
export const SET_UP = { between: 2_000, most: 180_000 }

/**
 * Why something was not handed in. `refused`: the server says why, of the `field` perhaps. `unsent`: no answer came. `unknown`: one
 * came that makes no sense.
 */
export type Trouble = { kind: 'refused' | 'unsent' | 'unknown'; message: string; field?: string }

export type Signed = {
  step: SignedStep
  name: string
  signature: Signature
  paper?: string
  map?: Record<MapPart, string>
}

/** What was typed, by part, how things stood last, and whose it is: on a shared phone nobody sees another person's. */
type Kept = { user: string; parts: Record<string, unknown>; state?: OnboardingState }

/** A client's onboarding, as the server says that it stands. */
export function createModel(host: Host<Attribute>) {
  const { api, $tenant } = host
  const path = createPath(host as Host<'path' | 'base'>, '/welcome')
  const leading = createLeading(host as Host<'base'>, 'onboarding', '/dashboard/onboarding')
  const { $self, retry } = createSelf(api, $tenant)
  const toaster = createToaster()
  const $state = atom<OnboardingState | null>(null)
  const $failure = atom<ApiError | null>(null)
  /** How the preparation of the folders goes; `late` when it takes longer than anybody waits. */
  const $setUp = atom<'none' | 'waiting' | 'late'>('none')
  const $isArriving = atom(true)
  /** What is said above a screen until the next one: a message over it would cover the buttons of a small phone. */
  const $news = atom('')
  /** Calls may be made. */
  const $ready = computed($tenant, tenant => tenant && 'ready')
  const papers = new Map<Language, ReturnType<typeof createReading<Download[]>>>()
  let isWatched = false
  let asked = 0
  let complaint = ''
  /** The message about it, which goes once all of it was put right. */
  let complained = 0

  const user = (): User => {
    const { user } = $self.get()
    if (!user) throw new Error('The person is not known yet')
    return user
  }
  const params = () => ({ user_id: user().user_id })

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

  /** Asks how things stand. An answer that was overtaken is dropped. @returns what went wrong */
  async function ask(query: { start?: '1'; location?: string } = {}): Promise<ApiError | null> {
    const own = ++asked
    if (!$state.get()) $failure.set(null)
    try {
      const state = await api('GET onboarding/state/:user_id', { params: params(), query })
      if (own === asked) take(state)
      return null
    } catch (failure) {
      if (own === asked && !$state.get()) $failure.set(failure as ApiError)
      return failure as ApiError
    }
  }

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
    // the person may have gone on elsewhere, or the team may have answered
    const come = () => {
      if (document.visibilityState !== 'visible' || !$state.get()) return
      void ask()
      // their addresses are good for an hour
      renewPapers()
    }
    document.addEventListener('visibilitychange', come)
    const unhear = whenChanged(['programme'], come)
    const moving = path.$path.listen(() => $news.set(''))
    const found = askAgain(
      computed([$state, $failure], (state, failure) => standing(failure, state !== null)),
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

  /** To the screen that the server wants to see next. */
  const goOn = () => path.navigate($state.get()?.path ?? '/welcome')

  /** Hands something in, and goes on to what the server says is next. */
  async function handIn(
    step: OnboardingStep,
    call: () => Promise<{ message: string; data: OnboardingState }>,
  ): Promise<Trouble | null> {
    const at = () => {
      const state = $state.get()
      return state && handedOf(state, step)?.at
    }
    const before = at()
    const finish = (message: string) => {
      // the plan is at hand again should it be sent back
      if (step !== 'entrepreneurMap') model.keep(step, undefined)
      goOn()
      $news.set(message)
      return null
    }
    try {
      const { message, data } = await call()
      if (typeof data?.path !== 'string') return { kind: 'unknown', message: '' }
      asked++
      take(data)
      return finish(message)
    } catch (error) {
      const { code, message = '', fields = {} } = error as ApiError
      if (code === 'conflict') {
        toaster.announce(message, { kind: 'error' })
        await ask()
        goOn()
        return { kind: 'refused', message }
      }
      // it was replaced meanwhile: the new one is there to be read
      if (fields.paper) renewPapers()
      const field = fields[step] ?? fields.value
      if (field || message) return { kind: 'refused', message, field }
      // only the answer may have been lost on the way
      await ask()
      return at() !== before ? finish('') : { kind: 'unsent', message: '' }
    }
  }

  const kept = (): Kept => {
    const { user_id } = user()
    const draft = host.draft.read() as Kept | null
    return draft?.user === user_id ? draft : { user: user_id, parts: {} }
  }

  const model = {
    path,
    leading,
    $view: computed(host.$attributes, ({ view }) => view),
    toaster,
    connection: host.connection,
    $tenant,
    $self,
    retrySelf: retry,
    $state,
    $failure,
    $setUp,
    $isArriving,
    $news,
    /** The first screen is shown. */
    arrive: () => $isArriving.set(false),
    /** Another screen takes the place of the one that was asked for. */
    redirect(to: string, news = ''): void {
      path.navigate(to, { replace: true })
      $news.set(news)
    },
    user,
    ask,
    /** How things stood when this device heard of it last; null where nothing is kept. */
    before: (): OnboardingState | null => (host.draft.read() as Kept | null)?.state ?? null,
    goOn,
    /** The places that can be chosen. */
    hubs: createReading<Hub[]>({
      $key: $ready,
      read: async (_, signal) => (await api('GET onboarding/hubs', {}, { signal })).data,
    }),
    /** The programme's papers, in a language where there are some. */
    papers(language: Language) {
      const known =
        papers.get(language) ??
        createReading<Download[]>({
          $key: $ready,
          read: async (_, signal) =>
            (await api('GET onboarding/downloads', { query: { language } }, { signal })).data,
        })
      papers.set(language, known)
      return known
    },
    /** Begins the 90 days. @returns what went wrong */
    async start(): Promise<ApiError | null> {
      const failure = await ask({ start: '1' })
      if (!failure) goOn()
      return failure
    },
    /** Hands a text or an uploaded file in. */
    save: (step: OnboardingStep, given: { value: string } | { file: Uploaded }) =>
      handIn(step, () =>
        api('POST onboarding/step/:user_id', {
          params: params(),
          ...('file' in given
            ? { body: { step }, files: { [step as FileStep]: given.file } }
            : { body: { step, value: given.value }, files: {} }),
        }),
      ),
    /** Hands a paper in that was filled in and signed on the screen. */
    sign: (signed: Signed) =>
      handIn(signed.step, () => api('POST onboarding/sign/:user_id', { params: params(), body: signed })),
    /** Whether what is typed is kept on this device: a page around the widget decides. */
    keeps(): boolean {
      host.draft.write(kept())
      return host.draft.read() !== null
    },
    /** What was typed for a step before, on this device; null for nothing. */
    recall: <Value>(step: OnboardingStep): Value | null => (kept().parts[step] as Value | undefined) ?? null,
    /** Keeps what was typed for a step; undefined forgets it. */
    keep(step: OnboardingStep, value: unknown): void {
      const now = kept()
      host.draft.write({ ...now, parts: { ...now.parts, [step]: value } })
    },
    /** Whether the page around it follows its links: the portal. */
    $isInside: computed(host.$attributes, ({ base }) => base !== undefined),
    /** The person goes to the page they start from; the page decides how. */
    goHome: () => host.emit('complete', { step: 'closed', next: 'home' }),
  }
  return model
}
