import { createTransport } from 'nodemailer'
import { Hopeless } from '#server/jobs/queue.ts'

/** A file that goes with a mail. */
export type Attachment = { name: string; type: string; body: Buffer }

export type OutgoingMail = {
  /** The tenant's name, put before the address that mails come from. */
  sender: string
  to: string
  /** Where an answer goes; null for nowhere. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** The same for the same mail: one that has to be sent twice is known by it. */
  key: string
}

export type MailService = {
  /** @throws Hopeless when the address is refused for good; Error when it may go better later */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** In ms. A server may take ten minutes to say that it has a mail (RFC 5321, 4.5.3.2.6): who gives up before sends it twice. */
const CONNECT_TIMEOUT = 10_000
const SILENCE_TIMEOUT = 10 * 60_000

/** How the mail server is talked to. @param url as in SMTP_URL */
export function transportOptions(url: string) {
  const { hostname, password } = new URL(url)
  return {
    url,
    pool: true,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    dnsTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    // a password goes over no open wire
    requireTLS: password !== '' && !/^(localhost|127\..*|\[::1\])$/.test(hostname),
    // nothing in a mail may make us read files or fetch addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

/** Sends mails over SMTP, several on one connection. @param url as in SMTP_URL @param from the bare address that mails come from */
export function openMail({ url, from }: { url: string; from: string }): MailService {
  const transport = createTransport(transportOptions(url))
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ sender, to, replyTo, subject, text, html, attachments = [], key }) {
      try {
        await transport.sendMail({
          from: { name: sender, address: from },
          // as an object, an address with a comma in it is still one address
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo }),
          subject,
          text,
          html,
          attachments: attachments.map(({ name, type, body }) => ({
            filename: name,
            contentType: type,
            content: body,
          })),
          messageId: `<${key}@${domain}>`,
          // nobody's holiday note answers it
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw asFailure(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { responseCode?: number; response?: string; code?: string }

/** A 5xx about the mail or its address stays as it is; one about us, the password say, can be mended meanwhile. */
function asFailure({ responseCode = 0, response, code, message }: SmtpError): Error {
  if (code === 'EAUTH') return new Error(`The mail server refuses our password: ${response ?? message}`)
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return isFinal
    ? new Hopeless(`The mail server refuses it: ${response}`)
    : new Error(`The mail could not be handed over: ${response ?? message}`)
}
