import { AUDIT_ACTIONS } from './audit-words.ts'
import type { AuditRow } from './client.ts'
import { columns } from './column.ts'

/** Columns of the audit trail. */
export const auditColumns = columns<AuditRow>()({
  action: {
    kind: 'choice',
    label: { en: 'What happened', sw: 'Kilichotokea' },
    choices: AUDIT_ACTIONS,
    rank: 'title',
  },
  subject: {
    kind: 'text',
    label: { en: 'About', sw: 'Kuhusu' },
    of: ({ subject }) => subject && (subject.name || subject.id),
  },
  detail: {
    kind: 'count',
    label: { en: 'What changed', sw: 'Kilichobadilika' },
    of: 'detail.length',
    rank: 'minor',
    only: 'screen',
  },
  changes: {
    kind: 'text',
    label: { en: 'Changes', sw: 'Mabadiliko' },
    of: ({ detail }) =>
      detail.map(({ name, from, to }) => `${name}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
    only: 'file',
  },
  actor: { kind: 'text', label: { en: 'Who', sw: 'Nani' }, of: 'actor.name' },
  at: { kind: 'instant', label: { en: 'When', sw: 'Lini' }, rank: 'main' },
})
