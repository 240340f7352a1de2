import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Read } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

type Values = { email: string; firstName: string; lastName: string }

/** The advisors: how many people each has, what waits for them, how they are rated; and a way to invite one. */
export function AdvisorsScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const reading = useStore(model.$advisors)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <div className="actions">
        <Button kind="primary" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </div>
      <Read model={model} reading={reading}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={t('noAdvisors')} text={t('noAdvisorsText')} />
          ) : (
            <ul className="cards">
              {rows.map(one => (
                <li key={one.id} className="card">
                  <div className="head">
                    <h3>{one.name}</h3>
                    {one.status === 'invited' && <Badge tone="info" text={t('invited')} />}
                  </div>
                  <p className="muted typed">{one.email}</p>
                  <dl className="facts">
                    {(['pairs', 'toCheck', 'overdue'] as const).map(name => (
                      <div key={name}>
                        <dt>{t(`fact-${name}`)}</dt>
                        <dd>{one[name]}</dd>
                      </div>
                    ))}
                    <div>
                      <dt>{t('answerHours')}</dt>
                      <dd>{one.answerHours === null ? '–' : t('hours', { count: one.answerHours })}</dd>
                    </div>
                    <div>
                      <dt>{t('rating')}</dt>
                      <dd>
                        {one.rating === null
                          ? t('fewRatings', { count: one.ratings })
                          : (one.rating / 100).toFixed(1)}
                      </dd>
                    </div>
                  </dl>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {isInviting && (
        <FormDialog<Values>
          title={t('invite')}
          lead={t('inviteLead')}
          fields={[
            { kind: 'email', name: 'email' },
            { kind: 'text', name: 'firstName', maxLength: 60 },
            { kind: 'text', name: 'lastName', maxLength: 60, optional: true },
          ]}
          start={{ email: '', firstName: '', lastName: '' }}
          action={t('invite')}
          onSubmit={async body => {
            await model.act(api => api('POST playbook/desk/advisors', { body }))
            setInviting(false)
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  )
}
