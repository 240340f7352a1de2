import { atom, computed, onMount } from 'nanostores'
import type { Uploaded } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { LearningHome } from '#contract/learning-home.ts'
import type { OutlineChapter } from '#contract/learning-trainee.ts'
import { createConnection, isPassing } from '#kit/connection.ts'
import type { ApiError } from '#kit/core/api.ts'
import { serverTime } from '#kit/core/clock.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createDeviceCopy } from '#kit/device-copy.ts'
import { createScreens } from '#kit/member/screens.ts'
import { newId } from '#kit/new-id.ts'
import { createOutbox } from '#kit/outbox/outbox.ts'
import { sendAll, submit } from '#kit/outbox/send.ts'
import { dataOf } from '#kit/reading.ts'
import { HOME, type Place, placeOf } from '#rules/learning/route.ts'
import { createKeptReading } from './kept.ts'
import { createCalls, type ToSend, type Waiting } from './outbox.ts'

export type Model = ReturnType<typeof createModel>

/** The home data of a user who is a trainee. */
export type Trainee = LearningHome & {
  trainee: NonNullable<LearningHome['trainee']>
  cohort: NonNullable<LearningHome['cohort']>
  class: NonNullable<LearningHome['class']>
}

/** Props of every screen, which reads its parameters from the place. */
export type ScreenProps = { model: Model; own: Trainee; place: Place }

/** Creates the model shared by all screens of the course: the trainee, the outline and the current place. */
export function createModel(host: Host<'path' | 'base'>) {
  const { element } = host
  const screens = createScreens(host, HOME)
  const { api, $tenant, path } = screens
  const { $isOnline, whenBack } = createConnection()
  const copy = createDeviceCopy('learning', () => element.getAttribute('draft'))
  /** The current language, in which the course is requested; null until the first render. */
  const $language = atom<Language | null>(null)
  const $place = computed(path.$path, placeOf)

  const home = createKeptReading<LearningHome>(
    copy,
    language => `home-${language}`,
    computed([$tenant, $language], (tenant, language) => (tenant ? language : null)),
    dataOf(api, 'GET learning/home', language => ({ query: { language } })),
    ['learning', 'surveys'],
  )
  const $trainee = computed(home.$state, ({ value }) => (value?.trainee ? (value as Trainee) : null))

  const outline = createKeptReading<OutlineChapter[]>(
    copy,
    key => `outline-${JSON.parse(key)[3]}`,
    computed([$trainee, $language], (own, language) =>
      own && language ? JSON.stringify([own.trainee.id, own.cohort.id, own.class.id, language]) : null,
    ),
    async (key, signal) => {
      const [id, cohort, group, language] = JSON.parse(key)
      const { data } = await api(
        'GET lms/insights/trainees/:id/cohort-info',
        { params: { id }, query: { organize_by: 'trainee', language } },
        { signal },
      )
      return data[cohort]?.[group]?.chapters ?? []
    },
  )

  const outbox = createOutbox<Waiting>('learning')

  /** Sends a queued entry. @throws ApiError */
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
  /** Sends all queued entries in order. @param wanted id of an entry to send although it was refused before */
  async function flush(wanted?: string): Promise<void> {
    const own = $trainee.get()
    if (!own) return
    let isChanged = false
    await sendAll(outbox, {
      lock: `wz-learning:${own.trainee.user_id}`,
      wanted,
      async send(one) {
        await sendOne(own, one)
        isChanged ||= one.kind !== 'call'
      },
      // progress on a topic that was removed from the course is dropped silently
      onRefused: (one, failure) => {
        if (one.kind === 'progress') outbox.drop(one.id)
        return failure.message
      },
    })
    if (isChanged) await Promise.all([outline.refresh(), home.refresh()])
  }
  /**
   * Queues an entry on the device and sends it. @returns whether it is still queued
   * @throws ApiError if the server refuses it; the entry is then dropped, since the form still shows it
   */
  async function send(what: ToSend): Promise<{ waits: boolean }> {
    const one = { ...what, id: newId(), at: new Date(serverTime()).toISOString() }
    const own = $trainee.get()
    if (own && one.kind === 'progress') {
      // progress is sent directly and queued only on failure, so that reading does not flash an outbox entry
      try {
        await sendOne(own, one)
        await Promise.all([outline.refresh(), home.refresh()])
        return { waits: false }
      } catch (failure) {
        if (!isPassing(failure as ApiError)) return { waits: false }
      }
    }
    return { waits: await submit(outbox, one, flush) }
  }

  const calls = createCalls(api, outbox, flush)

  /** Links an uploaded file to the trainee's own folder. @returns its id; null if the server names none. @throws ApiError */
  async function keepFile(fileName: string, file: Uploaded): Promise<string | null> {
    const body = { fileName, folderId: $trainee.get()?.trainee.id ?? '' }
    const { data } = await api('POST media/upload', { body, files: { file } })
    return /\/files\/([0-9a-f]{24})/.exec(data)?.[1] ?? null
  }

  /** Returns whether the widget is on a page outside the portal. */
  const isAway = () => host.$attributes.get().base === undefined

  onMount(home.$state, () => {
    const offs = [
      whenBack(() => void flush()),
      $trainee.subscribe(own => {
        outbox.belongsTo(own && element.hasAttribute('draft') ? own.trainee.user_id : null)
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  })

  return {
    ...screens,
    outbox,
    send,
    flush,
    calls,
    keepFile,
    /** Updates the count of unread alerts at once after they were read. */
    alertsRead({ unread }: { unread: number }): void {
      const { value } = home.$state.get()
      if (value) home.set({ ...value, unread: { ...value.unread, alerts: unread } })
    },
    host,
    $isOnline,
    whenBack,
    copy,
    $language,
    $place,
    $trainee,
    /** Returns the portal's origin for links to its other pages; empty within the portal. */
    portal: () => (isAway() ? ($tenant.get()?.portal ?? '') : ''),
    isAway,
    home,
    outline,
  }
}
