import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import { may } from '#contract/policy.ts'
import { scoreColumns } from '#contract/score-columns.ts'
import type { ScoreRow } from '#contract/score-desk.ts'
import { BANDS, CATEGORIES } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

const Business = lazy(() => import('./business.tsx'), 'BusinessScreen', ['heading', 'card', 'card'])
const Waiting = lazy(() => import('./waiting.tsx'), 'Waiting', ['heading', 'card'])
const Closing = lazy(() => import('./closing.tsx'), 'ClosingScreen', ['heading', 'card'])
const Report = lazy(() => import('./report.tsx'), 'ReportScreen', ['heading', 'card'])
const Thresholds = lazy(() => import('./thresholds.tsx'), 'ThresholdsScreen', ['heading', 'card', 'card'])
const SCREENS = { overrides: Waiting, closing: Closing, report: Report, thresholds: Thresholds }
const TONES = { bad: 'bad', average: 'warn', good: 'good', excellent: 'good' } as const

export function ScoresView({ model }: { model: Model }) {
  const { business, screen } = useStore(model.$place)
  const Screen = screen ? SCREENS[screen] : Everybody
  return (
    <ScreenFrame model={model} name="scores">
      {business ? <Business key={business} model={model} business={business} /> : <Screen model={model} />}
    </ScreenFrame>
  )
}

/** Renders the closed scores of a quarter, with links to pending work. */
function Everybody({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { quarters = [] } = useStore(model.list.$state).page ?? {}
  const { user } = useStore(model.$self)
  const ways = [
    { text: t('report'), href: '/report' },
    ...(user && may(user.role, 'score.override') ? [{ text: t('overrides'), href: '/overrides' }] : []),
    ...(user && may(user.role, 'score.close') ? [{ text: t('closing'), href: '/closing' }] : []),
    ...(user && may(user.role, 'score.set-tables') ? [{ text: t('thresholds'), href: '/thresholds' }] : []),
  ]
  return (
    <List<ScoreRow, typeof scoreColumns>
      title={t('title')}
      caption={t('title')}
      lead={t('lead')}
      more={ways.map(({ text, href }) => ({ text, onClick: () => model.path.navigate(href) }))}
      search={t('search')}
      filters={[
        choiceFilter('quarter', t('quarter'), quarters, one => one),
        choiceFilter('band', t('band'), BANDS, one => t(`band-${one}`)),
        choiceFilter('lacks', t('lacks'), CATEGORIES, one => t(`category-${one}`)),
      ]}
      file={{ name: 'scores', fetch: model.file, toaster: model.toaster }}
      list={model.list}
      columns={scoreColumns}
      cells={{
        name: ({ business, name }) => <Link href={`/business/${business}`}>{name}</Link>,
        owner: ({ owner, hub }) => <Lines under={hub}>{owner.name}</Lines>,
        band: ({ band }) => (band ? <Badge tone={TONES[band]} text={t(`band-${band}`)} /> : null),
      }}
      rowKey={({ business }) => business}
      opens
      empty={{ title: t('empty'), text: t('emptyText') }}
    />
  )
}
