import { useStore } from '@nanostores/react'
import type { AuditRow } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import { type ClientWords, en } from './words.en.ts'

/** What was done with an account, in sentences, newest first. */
export function Activity({ model }: { model: Model }) {
  const say = useWords<ClientWords>()
  const { moment } = useDays()
  const { rows, more, loading, failure } = useStore(model.client.$activity)

  return (
    <>
      {rows.length > 0 && (
        <ol className="rows card">
          {rows.map(row => (
            <Entry key={row.id} row={row} at={moment(row.at)} />
          ))}
        </ol>
      )}
      {failure ? (
        <Failure title={say('activityFailed')} text={failure.message} onRetry={model.client.retryActivity} />
      ) : loading && rows.length === 0 ? (
        <Skeleton bones={['card', 'card']} />
      ) : rows.length === 0 ? (
        <Empty title={say('noActivity')} text={say('noActivityText')} />
      ) : (
        more && (
          <Button busy={loading} onClick={model.client.olderActivity}>
            {say('older')}
          </Button>
        )
      )}
    </>
  )
}

function Entry({ row, at }: { row: AuditRow; at: string }) {
  const say = useWords<ClientWords>()
  const actor = row.actor?.name || say('system')
  const key = wordFor(row.action)
  return (
    <li>
      <div>
        <p>
          {key ? say(key as 'account.registered', { actor }) : say('happened', { actor, action: row.action })}
        </p>
        {row.detail.map(({ name, from, to }) => {
          const label = wordFor(name)
          const value = (text: string | null) => {
            const word =
              name === 'role' || name === 'status' || name === 'gender' ? wordFor(text ?? '') : null
            return word ? say(word as 'client') : text || say('empty')
          }
          const change = { name: label ? say(label as 'gender') : name, to: value(to) }
          return (
            <p key={name} className="soft">
              {from === null ? say('changeTo', change) : say('change', { ...change, from: value(from) })}
            </p>
          )
        })}
        <p className="soft">{at}</p>
      </div>
    </li>
  )
}

/** The key of the words for what the trail names; null for what has none yet, which stands by its own name. */
const wordFor = (name: string): keyof ClientWords | null =>
  Object.hasOwn(en, name) ? (name as keyof ClientWords) : null
