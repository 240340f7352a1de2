import { Link, useLocation } from 'wouter'
import type { Counts, Item } from '#contract/home.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { daysBetween } from '#rules/day.ts'
import { isLate } from '#rules/home.ts'
import { formatMoney } from '#rules/money.ts'
import { shorten } from '#rules/shorten.ts'
import type { Unsent } from './unsent.ts'
import { useT } from './words.ts'

/** Maximum length of a reason in the strip; the linked page shows all of it. */
const REASON = 60

type Props = {
  counts: Counts | null
  /** Entries queued on this device; shown if nothing is more urgent. */
  unsent: Unsent | null
}

/**
 * Renders the most urgent item on every page: something late, something returned, or unsent entries. One at a time: a sentence, and a link
 * to fix it.
 */
export function Strip({ counts, unsent }: Props) {
  const sentence = useSentence()
  const t = useT()
  const item = counts?.trouble[0]
  const text = item && sentence(item, counts.today)
  return (
    <div className="strips no-print" role="status">
      {item && text ? (
        <Line
          tone="bad"
          to={item.to}
          text={text}
          go={t(item.kind === 'loan-late' ? 'stripPay' : 'stripSee')}
        />
      ) : (
        unsent && (
          <Line tone="wait" to={unsent.to} text={t('unsent', { count: unsent.count })} go={t('stripSee')} />
        )
      )}
    </div>
  )
}

function Line({ tone, to, text, go }: { tone: 'bad' | 'wait'; to: string; text: string; go: string }) {
  const [path] = useLocation()
  const isHere = path === to.replace(/[?#].*$/s, '')
  const words = (
    <>
      <Icon name={tone === 'bad' ? 'alert' : 'clock'} />
      <span className="sentence">{text}</span>
    </>
  )
  return (
    <div className={`strip ${tone}`}>
      {isHere ? (
        <p>{words}</p>
      ) : (
        <Link href={to}>
          {words} <strong>{go}</strong>
          <Icon name="right" />
        </Link>
      )}
    </div>
  )
}

function useSentence(): (item: Item, today: string) => string | null {
  const t = useT()
  return ({ kind, name, step, reason, amount, currency, day }, today) => {
    if (kind === 'loan-late') {
      if (amount === undefined || !currency || !day) return null
      return t('stripLate', { amount: formatMoney(amount, currency), count: daysBetween(day, today) })
    }
    const what =
      kind === 'loan-returned'
        ? t('stripLoan', { code: name ?? '' })
        : kind === 'step-returned' && step
          ? t(step)
          : name && `“${name}”`
    if (!what) return null
    if (isLate(kind)) return t('stripOverdue', { what })
    return reason
      ? t('stripReturnedFor', { what, reason: shorten(reason, REASON) })
      : t('stripReturned', { what })
  }
}
