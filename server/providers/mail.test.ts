import { expect, it } from 'vitest'
import { transportOptions } from './mail.ts'

// RFC 5321, 4.5.3.2.6: a server may take this long to confirm a mail, and a client that gives up earlier sends it twice
it('waits ten minutes for the mail server’s acceptance', () => {
  expect(transportOptions('smtp://mail.example').socketTimeout).toBeGreaterThanOrEqual(10 * 60_000)
})

it.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://mail.example', false],
  ['smtp://user:secret@localhost:2525', false],
])('requires TLS to send a password: %s', (url, needed) => {
  expect(transportOptions(url).requireTLS).toBe(needed)
})
