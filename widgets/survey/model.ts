import { computed, onMount } from 'nanostores'
import { isLanguage } from '#contract/language.ts'
import { ApiError } from '#kit/core/api.ts'
import { warnOnce } from '#kit/core/warn.ts'
import type { Host } from '#kit/core/widget.tsx'
import type { Sheet } from '#rules/survey/sheet.ts'
import { type Access, memberAccess, visitorAccess } from './access.ts'
import { beginning, marksOf, openForm, surveyOf } from './open-form.ts'
import { moved } from './place.ts'
import type { Draft } from './storage.ts'
import { type Attribute, createStores, freshDraft, type Trouble } from './stores.ts'
import { hasQuestions, type Opened, Unusable } from './survey.ts'

export type Model = ReturnType<typeof createModel>

/** Creates the model of the surveys of an area, or of a single survey. */
export function createModel(host: Host<Attribute>) {
  const { api, $tenant, $attributes, emit } = host
  const stores = createStores(host)
  const { path, storage, outbox, line, area, round, isStepped, belongsTo } = stores
  const { $preview, $place, $screen, $isMember, $pass, $cards, $foreign } = stores
  const { $opened, $opening, $trouble, $notice, $thanks } = stores

  const member = memberAccess(api)
  const visitor = visitorAccess(api, code => storage.pass(code)?.pass ?? '')
  let turn = 0

  function accessFor(code: string): Access | null {
    const isMember = $isMember.get()
    if (isMember) return member
    return isMember === false && storage.pass(code) ? visitor : null
  }

  /** Identifies the user. @throws ApiError */
  async function enter(): Promise<Access> {
    if (typeof $isMember.get() !== 'boolean') {
      const token = await host.connection().token?.()
      if (token || area()) {
        const { user } = await api('GET account/user/unbox', {})
        belongsTo(`member:${user.user_id}`)
        $isMember.set(true)
      } else $isMember.set(false)
    }
    return $isMember.get() ? member : visitor
  }

  /** Starts an operation that supersedes earlier ones. @returns whether it is still the latest */
  function begins(): () => boolean {
    const own = ++turn
    return () => own === turn
  }

  /** Opens the survey of the current address, or the preview. */
  async function open(): Promise<void> {
    const isNewest = begins()
    const { code } = $place.get()
    if ($preview.get()) return tryOut()
    close()
    if (!code && area()) return loadCards()
    if (!code) {
      warnOnce('<wz-survey> needs the code that staff gave the survey: survey="CODE".')
      return $trouble.set('unmapped')
    }
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

  /** Returns the survey for the current user; offline, the cached copy if the user has a draft of it. @throws ApiError, Unusable */
  async function ask(code: string): Promise<Opened> {
    try {
      const access = await enter()
      if (!$isMember.get()) recognise(code)
      const opened = await access.menu(code, round())
      if (!opened) throw new Unusable('no-data')
      hasQuestions(opened)
      return opened
    } catch (failure) {
      return (await import('./offline.ts')).surveyBefore(stores, code, failure)
    }
  }

  /** Identifies a visitor by the phone verified on this device. */
  function recognise(code: string): void {
    const pass = storage.pass(code)
    belongsTo(pass ? `phone:${pass.phone}` : '')
    $pass.set(pass)
  }

  /** Shows the form with the saved draft, or with its initial answers. @throws Unusable */
  async function begin(opened: Opened): Promise<void> {
    const own = turn
    const survey = await surveyOf(opened)
    const { prefill } = $attributes.get()
    const filledIn = prefill && (await import('./prefill.ts')).filledIn(survey, prefill)
    if (own !== turn) return
    const before = storage.draft(opened.code, round())
    const answers = await beginning(survey, filledIn || {}, before?.answers)
    if (own !== turn) return
    await show(opened, { ...(before ?? freshDraft()), version: opened.version, answers })
    if (!before) return
    $notice.set(before.version === opened.version ? 'resumed' : 'version')
    if (isStepped() && before.at && !$place.get().at) goTo(before.at, true)
  }

  /** @throws Unusable */
  async function show(opened: Opened, draft: Draft, lists?: Sheet['lists']): Promise<void> {
    const own = turn
    const survey = await surveyOf(opened)
    const marks = await marksOf(survey)
    if (own !== turn) return
    const isPreview = $preview.get() !== null
    const opening = openForm({
      opened,
      survey,
      draft,
      lists,
      marks,
      round: round(),
      isStepped,
      access: isPreview ? null : accessFor(opened.code),
      storage: isPreview ? null : storage,
      onProgress: counts => emit('change', counts),
      onType: () => $notice.get() && $notice.set(null),
    })
    $opened.set(opened)
    $opening.set(opening)
    void opening.load()
    opening.report()
  }

  async function loadCards(): Promise<void> {
    const part = await import('./cards.ts').catch(() => null)
    if (!part) $cards.set({ ...$cards.get(), failure: new ApiError('unreachable', '') })
    else if (await part.askCards(stores, enter)) void flush()
  }

  const tryOut = (): Promise<void> =>
    import('./try-out.ts')
      .then(part => part.tryOut(stores, begins, show))
      .catch(async error => $trouble.set(await troubleOf(error)))

  /**
   * Sends all queued answers in order.
   * @param wanted id of an entry to send although it was refused before
   */
  async function flush(wanted?: string): Promise<void> {
    if (outbox.entries().length === 0) return
    // if the chunk fails to load offline, the flush is retried after reconnecting
    const part = await import('./sending.ts').catch(() => null)
    await part?.sendAnswers(stores, { wanted, onOther: open, onSent: () => $cards.get().rows && loadCards() })
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
    // partner-hosted surveys wait for the tenant settings that give their base URL; our own are requested in parallel with them
    const $elsewhere = computed($tenant, tenant => tenant?.services?.survey)
    const $wanted = computed([$elsewhere, $place, $attributes], (base, { code }, { area, round, survey }) =>
      JSON.stringify([base, code, area, round, survey]),
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
    const back = () => {
      if ($trouble.get() === 'line') return void open()
      if (!$preview.get()) void $opening.get()?.load()
      void flush()
    }
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', look)
    const ends = [
      $wanted.subscribe(() => !$preview.get() && void open()),
      $preview.subscribe(contents => void (contents && tryOut())),
      $preview.listen(contents => !contents && void open()),
      // retries what failed because the tenant settings failed to load
      $tenant.listen(() => $trouble.get() === 'line' && void open()),
      line.whenBack(back),
    ]
    return () => {
      leave()
      for (const end of ends) end()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', look)
    }
  })

  const saved = storage.language()
  if (saved && !$preview.get()) translator(saved)

  function translator(language: string): void {
    $foreign.set(isLanguage(language) ? null : language)
    if (isLanguage(language)) host.translator(language)
  }

  return {
    ...stores,
    open,
    begin,
    show,
    flush,
    loadCards,
    goTo,
    toForm,
    /** Opens the review of the answers before sending. */
    review: () => path.navigate(moved(path.$path.get(), 'review')),

    /** Sets the language of the questions, and of the whole widget if it supports that language. */
    choose(language: string): void {
      if (!$preview.get()) storage.chooseLanguage(language)
      translator(language)
    },
  }
}

/** Maps an error to a trouble. If even the chunk that does so fails to load, the device is offline. */
const troubleOf = (error: unknown): Promise<Trouble> =>
  import('./offline.ts').then(
    part => part.troubleOf(error),
    () => 'line',
  )
