import { Badge } from '#kit/member/badge.tsx'
import { problemsAt } from './bench.ts'
import { oddities } from './condition.ts'
import type { Bench } from './row-bench.ts'
import { useTell } from './tell.ts'
import { placeNamed } from './tree.ts'
import { useSay } from './words.tsx'

type Props = {
  bench: Bench
  /** The server has looked at it. */
  isRead: boolean
}

/** What is wrong and what looks odd, each leading to its row. */
export function Checks({ bench, isRead }: Props) {
  const say = useSay()
  const { definition, problems, select } = bench
  const tell = useTell(definition)
  const odd = oddities(definition)
  const found = problemsAt(definition, problems)
  return (
    <section className="checks" aria-label={say('checks')}>
      <p role="status">
        {problems.length > 0 ? (
          <Badge tone="bad" text={say('problems', { count: problems.length })} />
        ) : (
          isRead && <Badge tone="good" text={say('noProblems')} />
        )}
      </p>
      <ul>
        {found.map(({ problem, place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice in a row
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
                ? say('odd-later', { row: tell.label(row), name: tell.label(name) })
                : say('odd-option', { row: tell.label(row), name: tell.label(name), value })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
