import type { Count as Figure } from '#contract/home.ts'
import { useT } from './words.ts'

const MOST = 99

/** Renders the number of items waiting behind a menu entry: muted, or red with text once some are late. Renders nothing for zero. */
export function Count({ of }: { of: Figure | undefined }) {
  const t = useT()
  if (!of?.count) return null
  return (
    <span className={of.late ? 'count late' : 'count'}>
      <span aria-hidden="true">{of.count > MOST ? `${MOST}+` : of.count}</span>
      <span className="sr">
        {' '}
        ({t('waits', { count: of.count })}
        {of.late && `, ${t('waitsLate')}`})
      </span>
    </span>
  )
}
