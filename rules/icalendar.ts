// iCalendar files (RFC 5545) for calendar apps to import or subscribe to.

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
  text?: string
  /** Reminds an hour before it starts. */
  alarm?: boolean
}

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

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

type Calendar = {
  /** The part of the product that writes it. */
  part: 'Learning' | 'Playbook'
  /** Name of a calendar to subscribe to; a file of single events to import has none. */
  name?: string
  /** Makes the ids of entries globally unique. */
  host: string
}

/** Returns an iCalendar file. Importing it again after a change updates the existing entries. */
export function icalendar({ part, name, host }: Calendar, entries: readonly Entry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Wezesha//${part}//EN`,
    'CALSCALE:GREGORIAN',
    name === undefined ? 'METHOD:PUBLISH' : `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(one => [
      'BEGIN:VEVENT',
      `UID:${one.id}@${host}`,
      `DTSTAMP:${stamp(one.changedAt)}`,
      `LAST-MODIFIED:${stamp(one.changedAt)}`,
      `SEQUENCE:${one.sequence}`,
      `DTSTART:${stamp(one.startsAt)}`,
      `DTEND:${stamp(one.endsAt)}`,
      `SUMMARY:${escaped(one.title)}`,
      ...(one.place ? [`LOCATION:${escaped(one.place)}`] : []),
      ...(one.text ? [`DESCRIPTION:${escaped(one.text)}`] : []),
      `URL:${one.link}`,
      `STATUS:${one.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      ...(one.alarm
        ? [
            'BEGIN:VALARM',
            'ACTION:DISPLAY',
            `DESCRIPTION:${escaped(one.title)}`,
            'TRIGGER:-PT60M',
            'END:VALARM',
          ]
        : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
