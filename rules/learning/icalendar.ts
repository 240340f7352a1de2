// An iCalendar feed (RFC 5545) for calendar apps to subscribe to.

export type Entry = {
  /** Stable across responses. */
  id: string
  title: string
  startsAt: Date
  endsAt: Date
  place: string
  link: string
  changedAt: Date
  /** Incremented with every change. */
  sequence: number
  cancelled: boolean
}

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Returns the number of bytes of a code point in UTF-8. */
const bytesOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Folds a line into at most 75 bytes, with continuation lines that begin with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const one of line) {
    const many = bytesOf(one.codePointAt(0) ?? 0)
    if (bytes + many > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += one
    bytes += many
  }
  return [...parts, part].join('\r\n ')
}

/** @param host makes the ids of entries globally unique */
export function icalendar(name: string, entries: readonly Entry[], host: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wezesha//Learning//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(one => [
      'BEGIN:VEVENT',
      `UID:${one.id}@${host}`,
      `DTSTAMP:${stamp(one.changedAt)}`,
      `LAST-MODIFIED:${stamp(one.changedAt)}`,
      `SEQUENCE:${one.sequence}`,
      `DTSTART:${stamp(one.startsAt)}`,
      `DTEND:${stamp(one.endsAt)}`,
      `SUMMARY:${escaped(one.title)}`,
      ...(one.place === '' ? [] : [`LOCATION:${escaped(one.place)}`]),
      `URL:${one.link}`,
      `STATUS:${one.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
