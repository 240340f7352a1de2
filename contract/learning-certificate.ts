import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instant, paged } from './field.ts'
import { MANAGE, TRAINEE } from './learning.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

/** Twelve unambiguous letters and digits, in three groups. */
const CertificateCode = s.pattern(s.string(), /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)

/** Everything printed on it, so that manual alterations can be detected. */
export const Certificate = s.object({
  code: CertificateCode,
  name: s.string(),
  course: s.string(),
  cohort: s.string(),
  hub: s.string(),
  startsOn: Day,
  endsOn: Day,
  issuedAt: Instant,
  withdrawn: s.boolean(),
  /** Public verification URL. */
  link: s.string(),
})
export type Certificate = s.Infer<typeof Certificate>

export const CertificateRow = s.object({
  ...Certificate.schema,
  trainee: s.nullable(Id),
  /** The issuer. */
  by: s.string(),
  /** Why it was withdrawn. */
  reason: s.nullable(s.string()),
  /** Number of views of its page. */
  looks: s.integer(),
})
export type CertificateRow = s.Infer<typeof CertificateRow>

export const CERTIFICATE_STATES = ['valid', 'withdrawn'] as const

const ISSUE = { ...MANAGE, params: { code: CertificateCode } } as const

export const learningCertificateEndpoints = endpointsWith(ISSUE, {
  'GET learning/certificates': {
    summary: 'Lists the caller’s certificates, newest first.',
    ...TRAINEE,
    reply: s.object({ data: s.array(Certificate) }),
  },
  'GET learning/certificates/:code/file': {
    summary: 'Returns one of the caller’s certificates as a PDF, with the URL to verify it.',
    ...TRAINEE,
    query: s.object({ language: s.optional(Language) }),
    download: true,
    reply: s.object({ name: s.string() }),
  },
  'GET learning/desk/certificates': {
    summary: 'Lists all certificates, newest first.',
    ...paged(CertificateRow, {
      state: s.optional(s.enums(CERTIFICATE_STATES)),
      search: s.optional(s.text(0, 100)),
    }),
  },
  'GET learning/desk/certificates/due': {
    summary:
      'Counts, by cohort, the trainees who completed their course, with every final accepted, and have no certificate yet.',
    reply: s.object({ data: s.array(s.object({ id: Id, name: s.string(), people: s.integer() })) }),
  },
  'GET learning/desk/certificates/:code/file': {
    summary: 'Returns any certificate as a PDF.',
    query: s.object({ language: s.optional(Language) }),
    download: true,
    reply: s.object({ name: s.string() }),
  },
  'POST learning/desk/cohorts/:id/certificates': {
    summary:
      'Issues certificates to all trainees of a cohort who completed the course, with every final accepted, and have none.',
    reply: s.object({ people: s.integer(), message: s.string() }),
  },
  'POST learning/desk/certificates': {
    summary:
      'Issues a certificate to a trainee who completed the course, with every final accepted. Repeating the call changes nothing.',
    body: s.object({ trainee: Id }),
    reply: s.object({ data: Certificate, message: s.string() }),
  },
  'POST learning/desk/certificates/:code/withdraw': {
    summary: 'Withdraws a certificate. Its page then shows that.',
    body: s.object({ reason: s.text(1, 500) }),
    reply: s.object({ data: Certificate, message: s.string() }),
  },
})
