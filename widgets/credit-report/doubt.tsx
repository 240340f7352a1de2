import type { CreditReport, Dispute } from '#contract/credit-report.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge, type Tone } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { Model } from './model.ts'
import type { CreditReportWords } from './words.en.ts'

const TONES: Record<Dispute['state'], Tone> = { open: 'info', accepted: 'good', declined: 'plain' }

/** Renders the disputes of an entry with the lender's answers, and the button to dispute it. */
export function Doubt({ model, report, entry }: { model: Model; report: CreditReport; entry: string }) {
  const t = useWords<CreditReportWords>()
  const entryName = useEntryName(report)
  const disputes = report.disputes.filter(one => one.entry === entry)
  const isOpen = disputes.some(({ state }) => state === 'open')
  return (
    <div className="doubt stack gap-2">
      {disputes.map(one => (
        <Said key={one.id} dispute={one} />
      ))}
      {!isOpen && (
        <div className="actions">
          <Button
            kind="plain"
            aria-label={entry === 'missing' ? undefined : `${t('wrong')}: ${entryName(entry)}`}
            onClick={() => model.ask(entry)}
          >
            {t(entry === 'missing' ? 'missingAction' : 'wrong')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Said({ dispute: { text, at, state, answer, answeredAt } }: { dispute: Dispute }) {
  const t = useWords<CreditReportWords>()
  const { day } = useDays()
  return (
    <div className="said stack gap-1">
      <Badge tone={TONES[state]} text={t(`is-${state}`)} />
      <p>
        <span className="muted">{t('said', { day: day(at) })}</span> {text}
      </p>
      {answer !== null && answeredAt !== null && (
        <p>
          <span className="muted">{t('answered', { day: day(answeredAt) })}</span> {answer}
        </p>
      )}
    </div>
  )
}

/** Returns a function that names an entry of the report. */
export function useEntryName({ loans, checks, references }: CreditReport): (entry: string) => string {
  const t = useWords<CreditReportWords>()
  const { day } = useDays()
  return entry => {
    if (entry === 'missing') return t('missing')
    if (entry === 'kin') return t('kin')
    const check = checks.find(one => one.entry === entry)
    if (check) return `${t('checks')}, ${t('check', { day: day(check.on), code: check.code })}`
    const code = [...loans, ...references].find(one => one.entry === entry)?.code ?? ''
    return entry.startsWith('work/') ? t('work', { code }) : t('loan', { code })
  }
}
