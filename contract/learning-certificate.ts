import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instant, paged } from './field.ts'
import { MANAGE, TRAINEE } from './learning.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  pattern,
  string,
  text,
} from './shape.ts'
import { Language } from './tenant.ts'

/** Twelve unambiguous letters and digits, in three groups. */
const CertificateCode = pattern(string(), /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)

/** Everything printed on it, so that manual alterations can be detected. */
export const Certificate = object({
  code: CertificateCode,
  name: string(),
  course: string(),
  cohort: string(),
  hub: string(),
  startsOn: Day,
  endsOn: Day,
  issuedAt: Instant,
  withdrawn: boolean(),
  /** Public verification URL. */
  link: string(),
})
export type Certificate = Infer<typeof Certificate>

export const CertificateRow = object({
  ...Certificate.schema,
  trainee: nullable(Id),
  /** The issuer. */
  by: string(),
  /** Why it was withdrawn. */
  reason: nullable(string()),
  /** Number of views of its page. */
  looks: integer(),
})
export type CertificateRow = Infer<typeof CertificateRow>

export const CERTIFICATE_STATES = ['valid', 'withdrawn'] as const

const ISSUE = { ...MANAGE, params: { code: CertificateCode } } as const

export const learningCertificateEndpoints = endpointsWith(ISSUE, {
  'GET learning/certificates': {
    summary: 'Lists the caller’s certificates, newest first.',
    ...TRAINEE,
    reply: object({ data: array(Certificate) }),
  },
  'GET learning/certificates/:code/file': {
    summary: 'Returns one of the caller’s certificates as a PDF, with the URL to verify it.',
    ...TRAINEE,
    query: object({ language: optional(Language) }),
    download: true,
    reply: object({ name: string() }),
  },
  'GET learning/desk/certificates': {
    summary: 'Lists all certificates, newest first.',
    ...paged(CertificateRow, {
      state: optional(enums(CERTIFICATE_STATES)),
      search: optional(text(0, 100)),
    }),
  },
  'GET learning/desk/certificates/due': {
    summary:
      'Counts, by cohort, the trainees who completed their course, with every final accepted, and have no certificate yet.',
    reply: object({ data: array(object({ id: Id, name: string(), people: integer() })) }),
  },
  'GET learning/desk/certificates/:code/file': {
    summary: 'Returns any certificate as a PDF.',
    query: object({ language: optional(Language) }),
    download: true,
    reply: object({ name: string() }),
  },
  'POST learning/desk/cohorts/:id/certificates': {
    summary:
      'Issues certificates to all trainees of a cohort who completed the course, with every final accepted, and have none.',
    reply: object({ people: integer(), message: string() }),
  },
  'POST learning/desk/certificates': {
    summary:
      'Issues a certificate to a trainee who completed the course, with every final accepted. Repeating the call changes nothing.',
    body: object({ trainee: Id }),
    reply: object({ data: Certificate, message: string() }),
  },
  'POST learning/desk/certificates/:code/withdraw': {
    summary: 'Withdraws a certificate. Its page then shows that.',
    body: object({ reason: text(1, 500) }),
    reply: object({ data: Certificate, message: string() }),
  },
})
