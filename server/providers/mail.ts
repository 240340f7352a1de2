import { createTransport } from 'nodemailer'
import { Hopeless } from '#server/jobs/queue.ts'

/** A file attached to a mail. */
type Attachment = { name: string; type: string; body: Buffer }

export type OutgoingMail = {
  /** The tenant's name, shown with the From address. */
  sender: string
  to: string
  /** Reply-To address; null for none. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** Idempotency key: the same for every attempt to send the same mail. */
  key: string
}

export type MailService = {
  /** Sends a mail. @throws Hopeless when the address is permanently refused; Error when a retry may succeed */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Timeouts in ms. A server may take ten minutes to confirm a mail (RFC 5321, 4.5.3.2.6); giving up earlier would send it twice. */
const CONNECT_TIMEOUT = 10_000
const SILENCE_TIMEOUT = 10 * 60_000

/** Returns the options of the SMTP transport. @param url as in SMTP_URL */
export function transportOptions(url: string) {
  const { hostname, password } = new URL(url)
  return {
    url,
    pool: true,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    dnsTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    // never send a password unencrypted
    requireTLS: password !== '' && !/^(localhost|127\..*|\[::1\])$/.test(hostname),
    // the content of a mail must not make us read files or fetch URLs
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
}

/** Sends mails over pooled SMTP connections. @param url as in SMTP_URL @param from the bare address that mails come from */
export function openMail({ url, from }: { url: string; from: string }): MailService {
  const transport = createTransport(transportOptions(url))
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ sender, to, replyTo, subject, text, html, attachments = [], key }) {
      try {
        await transport.sendMail({
          from: { name: sender, address: from },
          // as an object, so that an address with a comma stays one address
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
          // prevents out-of-office replies
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw asFailure(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { responseCode?: number; response?: string; code?: string; command?: string }

/** A refusal by policy (RFC 3463, X.7.X), mostly of the sender: it may not relay, or its account is blocked or used up. */
const POLICY = /^\d{3}[ -]5\.7\.|relay/i
/** A mail that is too large, for the server or the mailbox. */
const TOO_LARGE = 552

/**
 * Classifies an SMTP error: a 5xx about the address or the size is permanent; one about us, such as a wrong password or a used-up quota, can
 * be fixed before a retry.
 */
function asFailure({ responseCode = 0, response = '', code, command, message }: SmtpError): Error {
  if (code === 'EAUTH') return new Error(`The mail server refuses our password: ${response || message}`)
  const isOfAddress = command === 'RCPT TO' && responseCode >= 500 && !POLICY.test(response)
  return isOfAddress || responseCode === TOO_LARGE
    ? new Hopeless(`The mail server refuses it: ${response}`)
    : new Error(`The mail could not be handed over: ${response || message}`)
}
