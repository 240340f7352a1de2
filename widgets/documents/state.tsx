import type { DocumentState } from '#contract/document-kind.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { FirstWords } from './first.en.ts'

const TONES: Record<DocumentState, 'good' | 'warn' | 'bad' | 'info' | 'plain'> = {
  draft: 'plain',
  sent: 'info',
  invoiced: 'good',
  expired: 'warn',
  unpaid: 'info',
  partly: 'warn',
  overdue: 'bad',
  paid: 'good',
  credited: 'plain',
}

/** Renders a document's state as a badge. */
export function State({ of }: { of: DocumentState }) {
  const t = useWords<FirstWords>()
  return <Badge tone={TONES[of]} text={t(`state-${of}`)} />
}
