import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { investColumns } from '#contract/invest-columns.ts'
import type { InvestRow } from '#contract/invest-desk.ts'
import { LISTING_STATES } from '#contract/invest-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import type { Decision } from './decide.tsx'
import { CATEGORIES, ENQUIRIES, type Model } from './model.ts'
import type { DeskWords } from './words.en.ts'

const Enquiries = lazy(() => import('./enquiries.tsx'), 'Enquiries', ['heading', 'line', 'card'])
const Decide = lazy(() => import('./decide.tsx'), 'Decide')
const Categories = lazy(() => import('./categories.tsx'), 'Categories', ['heading', 'card'])

export function InvestDesk({ model }: { model: Model }) {
  const screen = useStore(model.$screen)
  return (
    <ScreenFrame model={model} name="invest-desk">
      {screen === 'enquiries' ? (
        <Enquiries model={model} />
      ) : screen === 'categories' ? (
        <Categories model={model} />
      ) : (
        <Profiles model={model} />
      )}
    </ScreenFrame>
  )
}

function Profiles({ model }: { model: Model }) {
  const t = useWords<DeskWords>()
  const { state } = useStore(model.list.$query) ?? {}
  const { asked: waiting, enquiries } = useStore(model.$waiting)
  const hasGallery = useStore(model.$hasGallery)
  const decides = useStore(model.$decides)
  const [decision, setDecision] = useState<Decision | null>(null)
  const states = hasGallery
    ? LISTING_STATES.map(one => ({
        key: one,
        text: t(one),
        href: `/?state=${one}`,
        isOpen: one === state,
        count: one === 'asked' ? waiting : undefined,
      }))
    : []
  return (
    <>
      <List<InvestRow, typeof investColumns>
        title={t('title')}
        lead={t(hasGallery ? 'lead' : 'leadOff')}
        more={decides ? [{ text: t('categories'), onClick: () => model.path.navigate(CATEGORIES) }] : []}
        tabs={{
          label: t('tabs'),
          of: [
            { key: 'all', text: t('all'), href: '/', isOpen: !state },
            ...states,
            { key: 'enquiries', text: t('enquiries'), href: ENQUIRIES, isOpen: false, count: enquiries },
          ],
        }}
        search={t('search')}
        list={model.list}
        reader={model}
        columns={investColumns}
        without={hasGallery ? [] : ['listing']}
        file={{
          name: t('fileName'),
          formats: ['xlsx', 'csv'],
          fetch: model.profilesFile as never,
          toaster: model.toaster,
        }}
        cells={{
          name: ({ id, name, owner }) => (
            <Lines under={owner}>
              <a href={model.profileAt(id)}>{name}</a>
            </Lines>
          ),
          category: ({ category, location }) => <Lines under={location}>{category || '–'}</Lines>,
          listing: ({ state, reason }) => (
            <Lines under={reason && <span className="told as-typed">{reason}</span>}>{t(state)}</Lines>
          ),
        }}
        // also while the user is loading, so that the rows do not grow
        {...(hasGallery &&
          decides !== false && {
            actions: (row: InvestRow) => <Decisions row={row} onAsk={setDecision} />,
          })}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {decision && <Decide model={model} decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}

/** Renders the decisions available for a profile whose owner requested a listing. */
function Decisions({ row, onAsk }: { row: InvestRow; onAsk(decision: Decision): void }) {
  const t = useWords<DeskWords>()
  const { state, name } = row
  if (state === 'off') return null
  return (
    <span className="row-actions">
      {state !== 'listed' && (
        <Button aria-label={t('letNamed', { name })} onClick={() => onAsk({ row, isListed: true })}>
          {t('let')}
        </Button>
      )}
      {state !== 'declined' && (
        <Button
          kind="plain"
          aria-label={t('keepOutNamed', { name })}
          onClick={() => onAsk({ row, isListed: false })}
        >
          {t('keepOut')}
        </Button>
      )}
    </span>
  )
}
