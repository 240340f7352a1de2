import { endpoints } from './endpoint.ts'
import { LIVE_KINDS } from './live-kind.ts'
import { array, enums, object, optional, pattern, string } from './shape.ts'

/** Opaque position up to which changes are known: sent back as received. */
const LiveCursor = pattern(string(), /^\d{1,18}-[0-9a-z]{1,9}$/)

export const liveEndpoints = endpoints({
  'GET home/live': {
    summary:
      'Returns the kinds of data that changed for the caller since `after`, or in the last minute. Requested as text/event-stream, it keeps sending changes.',
    who: 'signed-in',
    stream: true,
    query: object({ after: optional(LiveCursor) }),
    reply: object({ at: LiveCursor, changed: array(enums(LIVE_KINDS)) }),
  },
})
