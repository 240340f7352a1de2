import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { readMail } from './mail-text.ts'
import type { Outbox } from './outbox.ts'

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Errors by local part of the recipient; all others are accepted. */
const REFUSED: Record<string, Error> = {
  bounce: refusal(550, '5.1.1 No such mailbox here'),
  busy: refusal(451, '4.3.2 Try again later'),
}

/**
 * Stand-in for a mail server: accepts every mail and delivers none. `bounce@…` is rejected permanently, `busy@…` temporarily.
 * @returns its address, as in SMTP_URL
 */
export async function serveMail(outbox: Outbox): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(REFUSED[address.slice(0, address.indexOf('@')).toLowerCase()] ?? null)
    },
    onData(stream, { envelope }, done) {
      buffer(stream).then(bytes => {
        const { subject, text, html, files } = readMail(bytes.toString('latin1'))
        for (const { address } of envelope.rcptTo) {
          outbox.keep({ channel: 'mail', to: address, subject, text, html, files })
        }
        done()
      }, done)
    },
  })
  // a dropped client connection must not crash the process
  server.on('error', () => {})
  await new Promise<void>((listening, fail) => {
    server.server.once('error', fail)
    server.listen(0, '127.0.0.1', listening)
  })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise(done => server.close(() => done())),
  }
}
