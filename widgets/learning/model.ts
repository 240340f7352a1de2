import { atom, computed, onMount } from 'nanostores'
import type { Language } from '#contract/language.ts'
import type { LearningHome } from '#contract/learning-home.ts'
import type { OutlineChapter } from '#contract/learning-trainee.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import { createPath } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll } from '#kit/outbox/send.ts'
import { HOME, placeOf } from '#rules/learning/route.ts'
import { createCalls } from './calls.ts'
import { createCopy } from './copy.ts'
import type { LearningHost } from './host.ts'
import { createKeptReading } from './kept.ts'
import type { ToSend, Waiting } from './outbox.ts'

export type Model = ReturnType<typeof createModel>

/** Somebody who is a trainee, as their home says. */
export type Trainee = LearningHome & {
  trainee: NonNullable<LearningHome['trainee']>
  cohort: NonNullable<LearningHome['cohort']>
  class: NonNullable<LearningHome['class']>
}

/** How often what failed is tried again, in ms: the return of the signal is not always told. */
export const RETRY = 30_000

/** What all screens of a trainee's course share: who they are, the course as they stand in it, and where they are in it. */
export function createModel(host: LearningHost) {
  const { api, $tenant, element } = host
  const path = createPath(host, HOME)
  const toaster = createToaster()
  const { $isOnline, whenBack } = createConnection()
  const copy = createCopy(() => element.getAttribute('draft'))
  /** The language that the screens speak, in which the course is read; null until one is drawn. */
  const $language = atom<Language | null>(null)
  const $place = computed(path.$path, placeOf)

  const home = createKeptReading<LearningHome>({
    copy,
    kinds: ['learning', 'surveys'],
    $key: computed([$tenant, $language], (tenant, language) => (tenant ? language : null)),
    nameOf: language => `home-${language}`,
    read: async (language, signal) =>
      (await api('GET learning/home', { query: { language: language as Language } }, { signal })).data,
  })
  const $trainee = computed(home.$state, ({ value }) => (value?.trainee ? (value as Trainee) : null))

  const outline = createKeptReading<OutlineChapter[]>({
    copy,
    kinds: ['learning'],
    $key: computed([$trainee, $language], (own, language) =>
      own && language ? JSON.stringify([own.trainee.id, own.cohort.id, own.class.id, language]) : null,
    ),
    nameOf: key => `outline-${JSON.parse(key)[3]}`,
    async read(key, signal) {
      const [id, cohort, group, language] = JSON.parse(key)
      const { data } = await api(
        'GET lms/insights/trainees/:id/cohort-info',
        { params: { id }, query: { organize_by: 'trainee', language } },
        { signal },
      )
      return data[cohort]?.[group]?.chapters ?? []
    },
  })

  const outbox = createOutbox<Waiting>('learning')

  /** Sends one of what waits. @throws ApiError */
  async function sendOne(own: Trainee, one: Waiting): Promise<void> {
    if (one.kind === 'progress') {
      const body = { done: one.done, at: one.at, instance: one.id }
      await api('POST learning/topics/:id/progress', { params: { id: one.topic }, body })
      return
    }
    if (one.kind === 'call') return calls.make(one)
    const { answers, assignment, at, id } = one
    await api('POST lms/assignments/:id/submits', {
      params: { id: assignment },
      body: { traineeId: own.trainee.id, cohortId: own.cohort.id, answers, instance: id, writtenAt: at },
    })
  }
  /** Sends what waits, in its order. @param wanted one that is sent although it was refused before */
  async function flush(wanted?: string): Promise<void> {
    const own = $trainee.get()
    if (!own) return
    let isChanged = false
    await sendAll(outbox, {
      lock: `wz-learning:${own.trainee.user_id}`,
      ...(wanted && { wanted }),
      async send(one) {
        await sendOne(own, one)
        isChanged ||= one.kind !== 'call'
      },
      // a topic that has left the course is nobody's trouble
      onRefused: (one, failure) => {
        if (one.kind === 'progress') outbox.drop(one.id)
        return failure.message
      },
    })
    if (isChanged) await Promise.all([outline.refresh(), home.refresh()])
  }
  /**
   * Keeps what was done on the device and sends it. @returns whether it waits
   * @throws ApiError what the server says against it, which is then not kept: whoever wrote it still has it before them
   */
  async function send(what: ToSend): Promise<{ waits: boolean }> {
    const one = { ...what, id: crypto.randomUUID(), at: new Date().toISOString() } as Waiting
    const own = $trainee.get()
    if (own && one.kind === 'progress') {
      // reading is not to look as though something was left to do: it waits only where it has to
      try {
        await sendOne(own, one)
        await Promise.all([outline.refresh(), home.refresh()])
        return { waits: false }
      } catch (failure) {
        if (!isPassing(failure as ApiError)) return { waits: false }
      }
    }
    outbox.push(one)
    await flush(one.id)
    const left = outbox.entries().find(({ id }) => id === one.id)
    if (left?.problem === undefined) return { waits: left !== undefined }
    outbox.drop(one.id)
    throw new ApiError('invalid', left.problem, 400, left.fields)
  }

  const calls = createCalls(api, outbox, flush)

  /** Whether it stands on a page that is not the portal's. */
  const isAway = () => host.$attributes.get().base === undefined

  onMount(home.$state, () => {
    const offs = [
      whenBack(() => {
        if (home.$state.get().failure) void home.refresh()
        if (outbox.entries().length > 0) void flush()
      }, RETRY),
      $trainee.subscribe(own => {
        outbox.belongsTo(own && element.hasAttribute('draft') ? own.trainee.user_id : null)
      }),
    ]
    const recall = () => outbox.recall()
    addEventListener('storage', recall)
    return () => {
      for (const off of offs) off()
      removeEventListener('storage', recall)
    }
  })

  return {
    outbox,
    send,
    flush,
    calls,
    /** The alerts were read: their count goes at once. */
    alertsRead({ unread }: { unread: number }): void {
      const { value } = home.$state.get()
      if (value) home.set({ ...value, unread: { ...value.unread, alerts: unread } })
    },
    host,
    api,
    path,
    toaster,
    $isOnline,
    whenBack,
    copy,
    $language,
    $place,
    $trainee,
    /** Where the portal is, for links to its other pages; here where this is a page of it. */
    portal: () => (isAway() ? ($tenant.get()?.portal ?? '') : ''),
    isAway,
    $home: home.$state,
    refreshHome: home.refresh,
    $outline: outline.$state,
    refreshOutline: outline.refresh,
    /** Takes over what a screen changed in the course. */
    setOutline: outline.set,
    setHome: home.set,
  }
}
