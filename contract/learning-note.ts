import { endpointsWith } from './endpoint.ts'
import { Id, Instance } from './field.ts'
import { Received, TRAINEE } from './learning.ts'
import * as s from './shape.ts'

/** The points of a note by their number, from 1. */
export const NoteList = s.record(s.pattern(s.string(), /^[1-9]\d{0,2}$/), s.text(0, 4_000))
export type NoteList = s.Infer<typeof NoteList>

export const Note = s.object({
  id: Id,
  cohortId: Id,
  type: s.enums(['list']),
  title: s.string(),
  notes: NoteList,
  createdBy: Id,
  createdAt: s.integer(),
  editedAt: s.integer(),
})
export type Note = s.Infer<typeof Note>

const written = {
  cohortId: s.optional(Id),
  type: s.optional(s.enums(['list'])),
  title: s.optional(s.text(0, 200)),
  notes: s.optional(NoteList),
}

export const learningNoteEndpoints = endpointsWith(TRAINEE, {
  'GET lms/trainees/:traineeId/notes': {
    summary: 'Lists the notes of a trainee, newest first.',
    reply: s.object({ data: s.array(Note) }),
  },
  'GET lms/trainees/:traineeId/notes/:noteId': {
    summary: 'Returns a note.',
    reply: s.object({ data: s.array(Note) }),
  },
  'POST lms/trainees/:traineeId/notes': {
    summary: 'Adds a note. Repeating the call with the same `instance` does not add another.',
    body: s.object({ ...written, createdBy: s.optional(Id), instance: s.optional(Instance) }),
    reply: s.object({ ...Received.schema, id: Id }),
  },
  'PATCH lms/trainees/:traineeId/notes/:noteId': {
    summary: 'Updates a note, by its id or its `instance`.',
    params: s.object({ traineeId: Id, noteId: s.text(1, 64) }),
    body: s.object(written),
    reply: Received,
  },
  'DELETE lms/trainees/:traineeId/notes/:noteId': {
    summary: 'Deletes a note.',
    reply: Received,
  },
})
