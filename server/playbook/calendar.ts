/** A meeting for a calendar file. */
export type Event = {
  id: string
  sequence: number
  startsAt: Date
  minutes: number
  title: string
  place: string
  link: string
  agenda: string
  cancelledAt: Date | null
  /** Portal URL of the meeting, and the portal's host name. */
  address: string
  host: string
}

/** Escapes commas, semicolons and backslashes, which are special in RFC 5545. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, one => `\\${one}`).replace(/\r\n?|\n/g, '\\n')

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Folds a line to at most 75 bytes per line, continued after a space, without splitting a character. */
function folded(line: string): string {
  let [whole, length] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (length + size > 75) [whole, length] = [`${whole}\r\n `, 1]
    whole += letter
    length += size
  }
  return whole
}

/** Returns an iCalendar file with one event. Importing it again after a change updates the existing event. */
export function calendarOf(event: Event): Buffer {
  const end = new Date(event.startsAt.getTime() + event.minutes * 60_000)
  const where = [event.place, event.link].filter(Boolean).join(' ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wezesha//Playbook//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${event.host}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    ...(event.agenda ? [`DESCRIPTION:${escaped(event.agenda)}`] : []),
    `URL:${event.address}`,
    `STATUS:${event.cancelledAt ? 'CANCELLED' : 'CONFIRMED'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    'TRIGGER:-PT60M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return Buffer.from(lines.map(folded).join('\r\n'))
}
