import { endpoints } from './endpoint.ts'
import { LIVE_KINDS } from './live-kind.ts'
import * as s from './shape.ts'

/** Opaque position up to which changes are known: sent back as received. */
const LiveCursor = s.pattern(s.string(), /^\d{1,18}-[0-9a-z]{1,9}$/)

export const liveEndpoints = endpoints({
  'GET home/live': {
    summary:
      'Returns the kinds of data that changed for the caller since `after`, or in the last minute. Requested as text/event-stream, it keeps sending changes.',
    who: 'signed-in',
    stream: true,
    query: s.object({ after: s.optional(LiveCursor) }),
    reply: s.object({ at: LiveCursor, changed: s.array(s.enums(LIVE_KINDS)) }),
  },
})
