import { expect, test } from 'vitest'
import { icalendar } from './icalendar.ts'

const at = (moment: string) => new Date(moment)
const one = {
  id: 'session-1',
  title: 'Pricing; costs, and more',
  place: 'Nairobi hub',
  sequence: 2,
  startsAt: at('2026-11-27T11:00:00Z'),
  endsAt: at('2026-11-27T13:00:00Z'),
  link: 'https://portal.example/dashboard/lms/home',
  changedAt: at('2026-11-20T08:00:00Z'),
  cancelled: false,
}

test('writes times in UTC, and a stable UID', () => {
  const text = icalendar({ part: 'Learning', name: 'Cohort 8', host: 'portal.example' }, [one])
  expect(text).toContain('UID:session-1@portal.example\r\n')
  expect(text).toContain('DTSTART:20261127T110000Z\r\nDTEND:20261127T130000Z\r\n')
  expect(text).toContain('SUMMARY:Pricing\\; costs\\, and more\r\n')
  expect(text).toContain('SEQUENCE:2\r\n')
})

test('keeps a cancelled entry as CANCELLED', () => {
  expect(
    icalendar({ part: 'Learning', name: 'Cohort 8', host: 'x.example' }, [{ ...one, cancelled: true }]),
  ).toContain('STATUS:CANCELLED\r\n')
})

test('folds long lines at 75 bytes', () => {
  const text = icalendar({ part: 'Learning', name: 'Cohort 8', host: 'x.example' }, [
    { ...one, title: 'Mafunzo ya bei – '.repeat(12), place: 'é🎓'.repeat(40) },
  ])
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${'Mafunzo ya bei – '.repeat(12)}\r\n`)
  expect(unfolded).toContain(`LOCATION:${'é🎓'.repeat(40)}\r\n`)
  // each line is as full as its characters allow
  expect(text.split('\r\n').filter(line => line.startsWith(' ')).length).toBe(6)
})

test('a file to import has no name, states what the meeting is about, and reminds an hour before', () => {
  const text = icalendar({ part: 'Playbook', host: 'x.example' }, [
    { ...one, text: 'Prices\nCosts', alarm: true },
  ])
  expect(text).toContain('METHOD:PUBLISH\r\n')
  expect(text).not.toContain('X-WR-CALNAME')
  expect(text).toContain('DESCRIPTION:Prices\\nCosts\r\n')
  expect(text).toContain('TRIGGER:-PT60M\r\n')
})
