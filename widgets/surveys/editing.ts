import { atom, computed, onMount } from 'nanostores'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyDraft, SurveyFile } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import { createKept } from './form-draft.ts'
import { done, type History, NO_HISTORY, redone, undone } from './history.ts'
import type { Model } from './model.ts'

/** What was written and is not on the server yet, and the draft that it began with. */
type Work = { base: string; definition: SurveyDefinition }

/** How keeping stands. `failed`: it is tried again by itself where the line is at fault. */
export type Keeping = { state: 'kept' | 'waiting' | 'sending' | 'failed'; message: string }

/** What the server says of the definition as it is being written. */
export type Reading = Awaited<ReturnType<typeof askFor>>

/** How long a pause in writing lasts before it is kept, and before the server is asked about it, in ms. */
const KEEP_AFTER = 1_200
const ASK_AFTER = 500
const AGAIN_AFTER = 8_000
/** A longer pause than this, in ms, begins a step of its own to take back. */
const ONE_GO = 700

const KEPT: Keeping = { state: 'kept', message: '' }

const askFor = (model: Model, id: string, definition: SurveyDefinition, signal?: AbortSignal) =>
  model.api('POST survey/desk/:id/preview', { params: { id }, body: { definition } }, { signal })

/** The draft of the survey that is open: it is kept by itself, and nobody's work is lost over it. */
export function createEditing(model: Model) {
  const { $id, file } = model
  /** By survey: who leaves the screen goes on being kept. */
  const { $kept: $works, put: hold, drop } = createKept<Work>(model, 'drafts')
  const $histories = atom<Record<string, History<SurveyDefinition>>>({})
  const $history = computed([$id, $histories], (id, all) => all[id ?? ''] ?? NO_HISTORY)
  /** When something was written last: what is typed in one go is taken back in one. */
  let writtenAt = 0
  const $keeping = atom<Keeping>(KEPT)
  /** What somebody else kept meanwhile. */
  const $theirs = atom<SurveyFile | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is being sent goes first: two at a time would be in each other's way. */
  let queue: Promise<unknown> = Promise.resolve()

  const $definition = computed(
    [$id, $works, file.$state],
    (id, works, { value }): SurveyDefinition | null =>
      works[id ?? '']?.definition ?? (value?.id === id ? value.draft.definition : null) ?? null,
  )
  const $isPending = computed([$id, $works], (id, works) => works[id ?? ''] !== undefined)

  function schedule(pause: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), pause)
  }

  function write(definition: SurveyDefinition): void {
    const id = $id.get()
    const base = $works.get()[id ?? '']?.base ?? file.$state.get().value?.draft.base
    if (!id || base === undefined) return
    hold(id, { base, definition })
    if ($theirs.get()) return
    $keeping.set({ state: 'waiting', message: '' })
    schedule(KEEP_AFTER)
  }

  const remember = (history: History<SurveyDefinition>) =>
    $histories.set({ ...$histories.get(), [$id.get() ?? '']: history })

  function put(definition: SurveyDefinition): void {
    const before = $definition.get()
    if (!before) return
    if (Date.now() - writtenAt > ONE_GO || $history.get().past.length === 0)
      remember(done($history.get(), before))
    writtenAt = Date.now()
    write(definition)
  }

  /** Goes a step back or forth through what was written, as far as there is one. */
  function step(by: typeof undone<SurveyDefinition>): void {
    const now = $definition.get()
    const found = now && by($history.get(), now)
    if (!found) return
    remember(found[0])
    writtenAt = 0
    write(found[1])
  }

  function taken(id: string, sent: SurveyDefinition, draft: SurveyDraft): void {
    const now = file.$state.get().value
    if (now?.id === id) model.keep({ ...now, draft, changed: true, title: draft.definition.title })
    const work = $works.get()[id]
    if (!work || work.definition === sent) {
      drop(id)
      if ($id.get() === id) $keeping.set(KEPT)
      return
    }
    // what was written while this was on its way
    hold(id, { ...work, base: draft.base })
    schedule(KEEP_AFTER)
  }

  async function send(id: string, { base, definition }: Work): Promise<boolean> {
    const notify = (keeping: Keeping) => $id.get() === id && $keeping.set(keeping)
    notify({ state: 'sending', message: '' })
    try {
      const { data } = await model.api('PUT survey/desk/:id/draft', {
        params: { id },
        body: { definition, base },
      })
      taken(id, definition, data)
      return true
    } catch (error) {
      const { code, message } = error as ApiError
      notify({ state: 'failed', message })
      if (code === 'conflict') return meet(id, { base, definition })
      if (code === 'unreachable' || code === 'timeout' || code === 'unavailable') schedule(AGAIN_AFTER)
      return false
    }
  }

  /** Fetches what was kept meanwhile, to choose between theirs and ours. @returns whether it was ours, with its answer lost */
  async function meet(id: string, { base, definition }: Work): Promise<boolean> {
    const theirs = await model
      .api('GET survey/desk/:id', { params: { id } }, { again: true })
      .catch(() => null)
    if (!theirs || theirs.data.draft.base === base) return false
    if (JSON.stringify(theirs.data.draft.definition) === JSON.stringify(definition)) {
      taken(id, definition, theirs.data.draft)
      return true
    }
    $theirs.set(theirs.data)
    return false
  }

  async function sendAll(): Promise<boolean> {
    for (const [id, work] of Object.entries($works.get())) {
      if ($theirs.get()?.id === id) continue
      const isSent = await send(id, work)
      if (!isSent && id === $id.get()) return false
    }
    // what was written while it was on its way
    if ($isPending.get() && $keeping.get().state === 'waiting') return sendAll()
    return !$isPending.get()
  }

  /** Keeps now what is written of any survey. @returns whether all of the survey that is open is kept */
  function keep(): Promise<boolean> {
    clearTimeout(timer)
    const done = queue.then(sendAll)
    queue = done
    return done
  }

  const $asked = computed([model.$place, $id, $definition], ({ part }, id, definition) =>
    id && definition && part === 'edit' ? JSON.stringify({ id, definition }) : null,
  )
  const reading = createReading<Reading>({
    $key: $asked,
    keeps: true,
    pause: ASK_AFTER,
    read(key, signal) {
      const { id, definition }: { id: string; definition: SurveyDefinition } = JSON.parse(key)
      return askFor(model, id, definition, signal)
    },
  })

  onMount($keeping, () => {
    // what was written before the page was loaded anew, or before the line went
    if ($isPending.get()) schedule(KEEP_AFTER)
    const back = () => $isPending.get() && schedule(0)
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  })

  return {
    $definition,
    $isPending,
    $keeping,
    $theirs,
    $history,
    reading,
    put,
    undo: () => step(undone),
    redo: () => step(redone),
    keep,
    /** Takes what somebody else kept; a step back brings what was written here. */
    takeTheirs(): void {
      const theirs = $theirs.get()
      const mine = $definition.get()
      if (!theirs || !mine) return
      remember(done($history.get(), mine))
      $theirs.set(null)
      drop(theirs.id)
      $keeping.set(KEPT)
      model.keep(theirs)
    },
    /** Keeps what was written here over what somebody else kept. */
    keepOwn(): Promise<boolean> {
      const theirs = $theirs.get()
      const work = theirs && $works.get()[theirs.id]
      if (!theirs || !work) return Promise.resolve(false)
      $theirs.set(null)
      model.keep(theirs)
      hold(theirs.id, { ...work, base: theirs.draft.base })
      return keep()
    },
    /** Makes the draft the version that people answer. @throws ApiError */
    async publish(): Promise<SurveyFile | null> {
      const id = $id.get()
      if (!id || !(await keep())) return null
      const base = file.$state.get().value?.draft.base ?? ''
      const { data } = await model.api('POST survey/desk/:id/publish', { params: { id }, body: { base } })
      model.keep(data)
      return data
    },
  }
}
