import type { ReactNode } from 'react'
import type { AuditRow } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { Model } from './model.ts'
import { en, type TrailWords } from './words.en.ts'

type Props = { entry: AuditRow; model: Model; title: string; time: string }

/** Renders one entry in full: the values before and after, and links to related entries. */
export function Entry({ entry, model, title, time }: Props) {
  const t = useWords<TrailWords>()
  const { actor, subject, detail } = entry
  const subjectName = subject && (subject.name || subject.id)
  const facts: [string, ReactNode][] = [
    [t('column-at'), time],
    [t('column-actor'), actor?.name ?? t('system')],
  ]
  if (subject)
    facts.push([
      t('column-subject'),
      <>
        {subjectName} <code>{subject.id}</code>
      </>,
    ])
  return (
    <Dialog title={title} onClose={() => model.open(null)}>
      <div className="entry stack">
        <Facts look="aligned" facts={facts} />
        <h3>{t('column-detail')}</h3>
        {detail.length === 0 ? (
          <p className="muted">{t('unchanged')}</p>
        ) : (
          <ul className="changes stack gap-3">
            {detail.map(({ name, from, to }) => (
              <li key={name}>
                <div>
                  {Object.hasOwn(en, `field-${name}`) ? (
                    t(`field-${name}` as 'field-amount')
                  ) : (
                    <code>{name}</code>
                  )}
                </div>
                <del>
                  <span className="sr">{t('before')}: </span>
                  {from ?? t('none')}
                </del>
                <ins>
                  <span className="sr">{t('after')}: </span>
                  {to ?? t('none')}
                </ins>
              </li>
            ))}
          </ul>
        )}
        <div className="inline no-print">
          {actor && (
            <Button onClick={() => model.follow('actor', actor.id)}>
              {t('followActor', { name: actor.name })}
            </Button>
          )}
          {subject && (
            <Button onClick={() => model.follow('subject', subject.id)}>
              {t('followSubject', { name: subjectName ?? '' })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
