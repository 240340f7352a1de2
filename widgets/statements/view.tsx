import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { statementColumns } from '#contract/statement-columns.ts'
import { STATEMENT_STATES } from '#contract/statement-state.ts'
import type { StatementRow } from '#contract/validation.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Age } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { INSTITUTIONS, type Model } from './model.ts'
import type { StatementsWords } from './words.en.ts'

const Opened = lazy(() => import('./opened.tsx'), 'OpenedScreen', ['heading', 'card', 'card'])
const Institutions = lazy(() => import('./institutions.tsx'), 'Institutions', ['heading', 'card'])

export function StatementsView({ model }: { model: Model }) {
  const id = useStore(model.$id)
  const isInstitutions = useStore(model.$isInstitutions)
  return (
    <ScreenFrame model={model} name="statements">
      {id ? (
        <Opened model={model} />
      ) : isInstitutions ? (
        <Institutions model={model} />
      ) : (
        <Queue model={model} />
      )}
    </ScreenFrame>
  )
}

function Queue({ model }: { model: Model }) {
  const t = useWords<StatementsWords>()
  const { state = 'review' } = useStore(model.list.$query) ?? {}
  return (
    <List<StatementRow, typeof statementColumns>
      title={t('title')}
      caption={t('title')}
      lead={t('lead')}
      more={[{ text: t('institutions'), onClick: () => model.path.navigate(INSTITUTIONS) }]}
      tabs={{
        label: t('states'),
        of: STATEMENT_STATES.map(one => ({
          key: one,
          text: t(`state-${one}`),
          href: one === 'review' ? '/' : `/?state=${one}`,
          isOpen: one === state,
        })),
      }}
      search={t('search')}
      list={model.list}
      columns={statementColumns}
      cells={{
        owner: ({ id, owner }) => <Link href={`/${id}`}>{owner.name}</Link>,
        doubts: ({ doubts, decidedBy, reason }) => (
          <Lines under={decidedBy && t('decidedBy', { name: decidedBy, reason: reason ?? '' })}>
            {doubts.map(doubt => t(`doubt-${doubt}`)).join(' ') || t('proves')}
          </Lines>
        ),
        at: row => <Age since={row.at} isWaiting={row.state === 'review'} />,
      }}
      opens
      empty={{ title: t(state === 'review' ? 'none' : 'noneThere'), text: t('noneText') }}
    />
  )
}
