import { AUDIT_ACTIONS } from './audit-words.ts'
import type { AuditRow } from './client.ts'
import { choice, columns, count, instant, text } from './column.ts'

/** Columns of the audit trail. */
export const auditColumns = columns<AuditRow>()({
  action: choice({ en: 'What happened', sw: 'Kilichotokea' }, { choices: AUDIT_ACTIONS, rank: 'title' }),
  subject: text(
    { en: 'About', sw: 'Kuhusu' },
    { of: ({ subject }: AuditRow) => subject && (subject.name || subject.id) },
  ),
  detail: count(
    { en: 'What changed', sw: 'Kilichobadilika' },
    { of: 'detail.length', rank: 'minor', only: 'screen' },
  ),
  changes: text(
    { en: 'Changes', sw: 'Mabadiliko' },
    {
      of: ({ detail }: AuditRow) =>
        detail.map(({ name, from, to }) => `${name}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
      only: 'file',
    },
  ),
  actor: text({ en: 'Who', sw: 'Nani' }, { of: 'actor.name' }),
  at: instant({ en: 'When', sw: 'Lini' }, { rank: 'main' }),
})
