import { useStore } from '@nanostores/react'
import type { AuditRow } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import { type ClientWords, en } from './words.en.ts'

/** Renders the account's activity as sentences, newest first. */
export function Activity({ model }: { model: Model }) {
  const t = useWords<ClientWords>()
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
        <Failure title={t('activityFailed')} text={failure.message} onRetry={model.client.retryActivity} />
      ) : loading && rows.length === 0 ? (
        <Skeleton parts={['card', 'card']} />
      ) : rows.length === 0 ? (
        <Empty title={t('noActivity')} text={t('noActivityText')} />
      ) : (
        more && (
          <Button busy={loading} onClick={model.client.olderActivity}>
            {t('older')}
          </Button>
        )
      )}
    </>
  )
}

function Entry({ row, at }: { row: AuditRow; at: string }) {
  const t = useWords<ClientWords>()
  const actor = row.actor?.name || t('system')
  const key = wordFor(row.action)
  return (
    <li>
      <div>
        <p>
          {key ? t(key as 'account.registered', { actor }) : t('happened', { actor, action: row.action })}
        </p>
        {row.detail.map(({ name, from, to }) => {
          const label = wordFor(name)
          const value = (text: string | null) => {
            const word =
              name === 'role' || name === 'status' || name === 'gender' ? wordFor(text ?? '') : null
            return word ? t(word as 'client') : text || t('empty')
          }
          const change = { name: label ? t(label as 'gender') : name, to: value(to) }
          return (
            <p key={name} className="muted">
              {from === null ? t('changeTo', change) : t('change', { ...change, from: value(from) })}
            </p>
          )
        })}
        <p className="muted">{at}</p>
      </div>
    </li>
  )
}

/** Returns the word key for a name of the audit trail; null where it has none and the name itself is shown. */
const wordFor = (name: string): keyof ClientWords | null =>
  Object.hasOwn(en, name) ? (name as keyof ClientWords) : null
