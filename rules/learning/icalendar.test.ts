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
  const text = icalendar('Cohort 8', [one], 'portal.example')
  expect(text).toContain('UID:session-1@portal.example\r\n')
  expect(text).toContain('DTSTART:20261127T110000Z\r\nDTEND:20261127T130000Z\r\n')
  expect(text).toContain('SUMMARY:Pricing\\; costs\\, and more\r\n')
  expect(text).toContain('SEQUENCE:2\r\n')
})

test('keeps a cancelled entry as CANCELLED', () => {
  expect(icalendar('Cohort 8', [{ ...one, cancelled: true }], 'x.example')).toContain('STATUS:CANCELLED\r\n')
})

test('folds long lines at 75 bytes', () => {
  const text = icalendar('Cohort 8', [{ ...one, title: 'Mafunzo ya bei – '.repeat(12) }], 'x.example')
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('Mafunzo ya bei – '.repeat(12))
})
