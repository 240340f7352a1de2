import { useState } from 'react'
import { advisorColumns } from '#contract/playbook-columns.ts'
import type { AdvisorRow } from '#contract/playbook-desk.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { useRows } from '#kit/screens/read.tsx'
import { Email } from '#kit/ui/email.tsx'
import { useHead } from './head.ts'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** Renders the advisors with their load, pending work and ratings, and the invitation of a new one. */
export function AdvisorsScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const head = useHead(model)
  const rows = useRows(model.advisors)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <List<AdvisorRow, typeof advisorColumns>
        {...head}
        {...rows}
        main={{ text: t('invite'), onClick: () => setInviting(true) }}
        file={{ name: 'advisors', fetch: model.files.advisors, toaster: model.toaster }}
        columns={advisorColumns}
        cells={{
          name: ({ name, email, status }) => (
            <Lines under={<Email of={email} />}>
              {name}
              {status === 'invited' && <Badge tone="info" text={t('invited')} />}
            </Lines>
          ),
          rating: ({ rating, ratings }) =>
            rating === null ? t('fewRatings', { count: ratings }) : (rating / 100).toFixed(1),
        }}
        empty={{ title: t('noAdvisors'), text: t('noAdvisorsText') }}
      />
      {isInviting && (
        <FormDialog<{ email: string; firstName: string; lastName: string }>
          title={t('invite')}
          lead={t('inviteLead')}
          fields={[
            { kind: 'email', name: 'email' },
            { kind: 'text', name: 'firstName', maxLength: 60 },
            { kind: 'text', name: 'lastName', maxLength: 60, optional: true },
          ]}
          start={{ email: '', firstName: '', lastName: '' }}
          onSubmit={body => model.act(api => api('POST playbook/desk/advisors', { body }))}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  )
}
