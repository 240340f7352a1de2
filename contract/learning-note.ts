import { endpointsWith } from './endpoint.ts'
import { Id, Instance } from './field.ts'
import { Received, TRAINEE } from './learning.ts'
import {
  array,
  enums,
  type Infer,
  integer,
  object,
  optional,
  pattern,
  record,
  string,
  text,
} from './shape.ts'

/** The points of a note by their number, from 1. */
export const NoteList = record(pattern(string(), /^[1-9]\d{0,2}$/), text(0, 4_000))
export type NoteList = Infer<typeof NoteList>

export const Note = object({
  id: Id,
  cohortId: Id,
  type: enums(['list']),
  title: string(),
  notes: NoteList,
  createdBy: Id,
  createdAt: integer(),
  editedAt: integer(),
})
export type Note = Infer<typeof Note>

const written = {
  cohortId: optional(Id),
  type: optional(enums(['list'])),
  title: optional(text(0, 200)),
  notes: optional(NoteList),
}

export const learningNoteEndpoints = endpointsWith(TRAINEE, {
  'GET lms/trainees/:traineeId/notes': {
    summary: 'Lists the notes of a trainee, newest first.',
    reply: object({ data: array(Note) }),
  },
  'GET lms/trainees/:traineeId/notes/:noteId': {
    summary: 'Returns a note.',
    reply: object({ data: array(Note) }),
  },
  'POST lms/trainees/:traineeId/notes': {
    summary: 'Adds a note. Repeating the call with the same `instance` does not add another.',
    body: object({ ...written, createdBy: optional(Id), instance: optional(Instance) }),
    reply: object({ ...Received.schema, id: Id }),
  },
  'PATCH lms/trainees/:traineeId/notes/:noteId': {
    summary: 'Updates a note, by its id or its `instance`.',
    params: object({ traineeId: Id, noteId: text(1, 64) }),
    body: object(written),
    reply: Received,
  },
  'DELETE lms/trainees/:traineeId/notes/:noteId': {
    summary: 'Deletes a note.',
    reply: Received,
  },
})
