import { atom, computed } from 'nanostores'
import { ApiError } from '#kit/core/api.ts'
import { newId } from '#kit/new-id.ts'
import { dataOf } from '#kit/reading.ts'
import { cutText } from '#rules/graphemes.ts'
import { createKeptReading } from './kept.ts'
import type { Model, Trainee } from './model.ts'
import type { WaitingCall } from './outbox.ts'

/** A note as displayed: the server's version merged with queued changes. */
export type ShownNote = {
  id: string
  title: string
  points: readonly string[]
  editedAt: number
  /** The queued call if it, or a change of it, has not been sent yet. */
  waiting: WaitingCall | null
}
export type NoteText = { title: string; points: readonly string[] }

const ADD = 'POST lms/trainees/:traineeId/notes'
const CHANGE = 'PATCH lms/trainees/:traineeId/notes/:noteId'

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000)
/** Numbers the points from 1, as the API expects. */
const numbered = (points: readonly string[]) =>
  Object.fromEntries(points.map((text, at) => [String(at + 1), text]))
const listed = (notes: Readonly<Record<string, string>>): string[] =>
  Object.entries(notes)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, text]) => text)

/** Shortens a title for cards to its first 20 graphemes. */
export const cutTitle = (title: string): string => cutText(title, 20, '…')

/** Creates a trainee's notes: those on the server, and those queued offline. */
export function createNotes({ api, copy, calls }: Model, { trainee }: Trainee) {
  const reading = createKeptReading(
    copy,
    'notes',
    atom(trainee.id),
    dataOf(api, 'GET lms/trainees/:traineeId/notes'),
  )
  /** Newest first. A note written offline is there even while the others cannot be loaded. */
  const $state = computed([reading.$state, calls.$entries], ({ value, ...rest }, entries) => {
    const changes = new Map(calls.of(entries, CHANGE).map(one => [one.about, one]))
    const known = (value ?? []).map(note => {
      const change = changes.get(note.id)
      const { title = note.title, notes = note.notes } = change?.input.body ?? {}
      const editedAt = change ? secondsOf(change.at) : note.editedAt
      return { id: note.id, title, points: listed(notes), editedAt, waiting: change ?? null }
    })
    const fresh = calls.of(entries, ADD).map(one => {
      const { title = '', notes = {} } = one.input.body
      return {
        id: one.about,
        title,
        points: listed(notes),
        editedAt: secondsOf(one.at),
        waiting: one,
      }
    })
    const all: ShownNote[] = [...fresh.reverse(), ...known]
    const isKnown = rest.failure ? all.length > 0 : value !== null
    return { ...rest, value: isKnown ? all : null }
  })

  /**
   * Queues a note and sends it. @param of the note that is changed
   * @returns whether it is still queued
   * @throws Error if the server refuses it; the entry is then dropped, since the form still shows it
   */
  async function save({ title, points }: NoteText, of: ShownNote | null): Promise<boolean> {
    const at = new Date().toISOString()
    const text = { type: 'list' as const, title: title.trim(), notes: numbered(points) }
    const body = { cohortId: trainee.cohortId, ...text }
    const isNew = of === null || of.waiting?.call === ADD
    // an unsent note is replaced in the outbox
    const id = of?.waiting?.id ?? newId()
    const params = { traineeId: trainee.id }
    const before = of?.waiting
    await calls.push(
      isNew
        ? {
            id,
            kind: 'call',
            call: ADD,
            about: of?.id ?? id,
            at,
            input: { params, body: { ...body, createdBy: trainee.user_id, instance: id } },
          }
        : {
            id,
            kind: 'call',
            call: CHANGE,
            about: of.id,
            at,
            input: { params: { ...params, noteId: of.id }, body },
          },
    )
    const left = calls.$entries.get().find(one => one.id === id)
    if (left?.problem !== undefined) {
      calls.drop(id)
      if (before) calls.keep(before)
      throw new ApiError('invalid', left.problem, 400, left.fields)
    }
    if (!left) await reading.refresh()
    return Boolean(left)
  }

  return {
    $state,
    refresh: reading.refresh,
    save,
    /** Deletes a note without queueing the request; a note that was never sent is deleted locally. @throws ApiError */
    async remove(note: ShownNote): Promise<void> {
      const isSent = note.waiting?.call !== ADD
      // a queued change is only dropped once the note is gone: a failed delete must not lose it
      if (isSent) {
        await api('DELETE lms/trainees/:traineeId/notes/:noteId', {
          params: { traineeId: trainee.id, noteId: note.id },
        })
      }
      if (note.waiting) calls.drop(note.waiting.id)
      if (isSent) await reading.refresh()
    },
    /** Reloads after queued notes were sent. @returns a function that unsubscribes */
    watch: () => calls.onSent(({ call }) => (call === ADD || call === CHANGE) && void reading.refresh()),
  }
}
