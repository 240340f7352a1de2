import { atom, computed, onMount } from 'nanostores'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyDraft, SurveyFile } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { createReading } from '#kit/reading.ts'
import { createKept } from '#kit/typed-on.ts'
import { type History, NO_HISTORY, recordEdit, redoEdit, undoEdit } from './history.ts'
import type { Model } from './model.ts'

/** Unsaved edits, and the version of the draft they are based on. */
type Work = { base: string; definition: SurveyDefinition }

/** Save state. `failed` saves are retried automatically after connection errors. */
export type Keeping = { state: 'kept' | 'waiting' | 'sending' | 'failed'; message: string }

/** The server's validation of the current definition. */
export type Reading = Awaited<ReturnType<typeof askFor>>

/** Debounce of saving and of validating on the server, and the retry delay, in ms. */
const KEEP_AFTER = 1_200
const ASK_AFTER = 500
const AGAIN_AFTER = 8_000
/** Edits further apart than this, in ms, are separate undo steps. */
const ONE_GO = 700

const KEPT: Keeping = { state: 'kept', message: '' }

const askFor = (model: Model, id: string, definition: SurveyDefinition, signal?: AbortSignal) =>
  model.api('POST survey/desk/:id/preview', { params: { id }, body: { definition } }, { signal })

/** Creates the editing state of the open survey's draft, with autosave and conflict detection. */
export function createEditing(model: Model) {
  const { $id, file } = model
  /** Unsaved edits by survey: saving continues after the user leaves the screen. */
  const { $kept: $works, put: hold, drop } = createKept<Work>(model.draft, 'drafts')
  const $histories = atom<Record<string, History<SurveyDefinition>>>({})
  const $history = computed([$id, $histories], (id, all) => all[id ?? ''] ?? NO_HISTORY)
  /** Time of the last edit: continuous typing becomes a single undo step. */
  let writtenAt = 0
  /** Save states and edit conflicts by survey, since one that was left may still be saving. */
  const $keepings = atom<Record<string, Keeping>>({})
  const $conflicts = atom<Record<string, SurveyFile | null>>({})
  const $keeping = computed([$id, $keepings], (id, all) => all[id ?? ''] ?? KEPT)
  /** The survey as another user saved it in the meantime; null without a conflict. */
  const $theirs = computed([$id, $conflicts], (id, all) => all[id ?? ''] ?? null)
  const setKeeping = (id: string, keeping: Keeping) => $keepings.set({ ...$keepings.get(), [id]: keeping })
  const setConflict = (id: string, theirs: SurveyFile | null) =>
    $conflicts.set({ ...$conflicts.get(), [id]: theirs })
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Serializes saves: concurrent ones would conflict with each other. */
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
    setKeeping(id, { state: 'waiting', message: '' })
    schedule(KEEP_AFTER)
  }

  const remember = (history: History<SurveyDefinition>) =>
    $histories.set({ ...$histories.get(), [$id.get() ?? '']: history })

  function put(definition: SurveyDefinition): void {
    const before = $definition.get()
    if (!before) return
    if (Date.now() - writtenAt > ONE_GO || $history.get().past.length === 0)
      remember(recordEdit($history.get(), before))
    writtenAt = Date.now()
    write(definition)
  }

  /** Performs an undo or redo step, if there is one. */
  function step(by: typeof undoEdit<SurveyDefinition>): void {
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
      setKeeping(id, KEPT)
      return
    }
    // edits made during the request
    hold(id, { ...work, base: draft.base })
    schedule(KEEP_AFTER)
  }

  async function send(id: string, { base, definition }: Work): Promise<boolean> {
    setKeeping(id, { state: 'sending', message: '' })
    try {
      const { data } = await model.api('PUT survey/desk/:id/draft', {
        params: { id },
        body: { definition, base },
      })
      taken(id, definition, data)
      return true
    } catch (error) {
      const { code, message } = error as ApiError
      setKeeping(id, { state: 'failed', message })
      if (code === 'conflict') return meet(id, { base, definition })
      if (code === 'unreachable' || code === 'timeout' || code === 'unavailable') schedule(AGAIN_AFTER)
      return false
    }
  }

  /** Resolves a conflict by loading the current draft. @returns whether it equals ours, because only the response of our save was lost */
  async function meet(id: string, { base, definition }: Work): Promise<boolean> {
    const theirs = await model
      .api('GET survey/desk/:id', { params: { id } }, { again: true })
      .catch(() => null)
    if (!theirs || theirs.data.draft.base === base) return false
    if (JSON.stringify(theirs.data.draft.definition) === JSON.stringify(definition)) {
      taken(id, definition, theirs.data.draft)
      return true
    }
    setConflict(id, theirs.data)
    return false
  }

  async function sendAll(): Promise<boolean> {
    for (const [id, work] of Object.entries($works.get())) {
      if ($conflicts.get()[id]) continue
      const isSent = await send(id, work)
      if (!isSent && id === $id.get()) return false
    }
    // edits made during the request
    if ($isPending.get() && $keeping.get().state === 'waiting') return sendAll()
    return !$isPending.get()
  }

  /** Saves all surveys with unsaved edits now. @returns whether the open survey is fully saved */
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
    // edits left over from before a reload or a lost connection
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
    undo: () => step(undoEdit),
    redo: () => step(redoEdit),
    keep,
    /** Accepts the other user's draft; undo restores the local edits. */
    takeTheirs(): void {
      const theirs = $theirs.get()
      const mine = $definition.get()
      if (!theirs || !mine) return
      remember(recordEdit($history.get(), mine))
      setConflict(theirs.id, null)
      drop(theirs.id)
      setKeeping(theirs.id, KEPT)
      model.keep(theirs)
    },
    /** Overwrites the other user's draft with the local one. */
    keepOwn(): Promise<boolean> {
      const theirs = $theirs.get()
      const work = theirs && $works.get()[theirs.id]
      if (!theirs || !work) return Promise.resolve(false)
      setConflict(theirs.id, null)
      model.keep(theirs)
      hold(theirs.id, { ...work, base: theirs.draft.base })
      return keep()
    },
    /** Publishes the draft. @throws ApiError */
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
