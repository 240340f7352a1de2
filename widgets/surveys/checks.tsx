import { Badge } from '#kit/member/badge.tsx'
import { type Bench, problemsAt } from './bench.ts'
import { conditionWarnings } from './condition.ts'
import { placeNamed } from './tree.ts'
import { useWording } from './wording.ts'
import { useT } from './words.tsx'

type Props = {
  bench: Bench
  /** Whether the server has validated the draft. */
  isRead: boolean
}

/** Renders the errors and warnings, each linked to its row. */
export function Checks({ bench, isRead }: Props) {
  const t = useT()
  const { definition, problems, select } = bench
  const worded = useWording(definition)
  const odd = conditionWarnings(definition)
  const found = problemsAt(definition, problems)
  return (
    <section className="checks stack gap-1" aria-label={t('checks')}>
      <p role="status">
        {problems.length > 0 ? (
          <Badge tone="bad" text={t('problems', { count: problems.length })} />
        ) : (
          isRead && <Badge tone="good" text={t('noProblems')} />
        )}
      </p>
      <ul className="stack gap-1">
        {found.map(({ problem, place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may occur twice in a row
          <li key={at}>
            <button type="button" className="fault" onClick={() => select(place)}>
              {problem.message}
            </button>
          </li>
        ))}
        {odd.map(({ row, kind, name, value }) => (
          <li key={`${row} ${kind} ${name} ${value}`}>
            <button
              type="button"
              className="fault odd"
              onClick={() => select(placeNamed(definition.items, row))}
            >
              {kind === 'later'
                ? t('odd-later', { row: worded.label(row), name: worded.label(name) })
                : t('odd-option', { row: worded.label(row), name: worded.label(name), value })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
