import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { deckColumns } from '#contract/learning-columns.ts'
import { DECK_VERDICTS, type DeckReview, type PitchDeck, type TaughtDeck } from '#contract/learning-pitch.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { partOf } from '#kit/part-of.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { rowFilter } from '#kit/staff/filter.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { Prose } from '#kit/ui/prose.tsx'
import { type DecksWords, decksEn } from './decks.en.ts'
import { createCohorts, type Model, type ScreenProps } from './model.ts'

export const DecksScreen = withWords(decksEn, Decks)

const createDecks = ({ host, path }: Model) =>
  createPagedList(host, 'GET learning/decks', {
    path,
    at: '/decks',
    kinds: ['learning'],
    filters: { state: ['all'], cohort: null, search: null },
    keeps: ['state'],
    start: { key: 'at', down: false },
  })

/** Renders the pitch decks of all trainees whom the user teaches; opening a row gives feedback. */
function Decks({ model }: ScreenProps) {
  const t = useWords<DecksWords>()
  const list = partOf(model, createDecks)
  const query = useStore(list.$query) ?? {}
  const cohorts = useStore(partOf(model, createCohorts).$state).value?.data ?? []
  const [opened, setOpened] = useState<TaughtDeck | null>(null)
  const shown = query.state ?? 'waiting'
  return (
    <>
      <List<TaughtDeck, typeof deckColumns>
        caption={t('decksLead')}
        lead={t('decksLead')}
        tabs={{
          label: t('decksWhich'),
          of: (['waiting', 'all'] as const).map(state => ({
            key: state,
            text: t(`decks-${state}`),
            href: pathWith('/decks', { ...query, state: state === 'all' ? state : '', page: '' }),
            isOpen: state === shown,
          })),
        }}
        search={t('decksSearch')}
        filters={[rowFilter('cohort', t('decksCohort'), cohorts)]}
        list={list}
        opens
        columns={deckColumns}
        cells={{
          trainee: deck => (
            <Lines under={deck.cohort}>
              <button type="button" className="link" onClick={() => setOpened(deck)}>
                {deck.trainee}
              </button>
            </Lines>
          ),
          pitchId: ({ pitchId, version }) => (
            <Lines under={t('deckVersion', { version })}>{t('deckPitch', { number: pitchId })}</Lines>
          ),
          verdict: ({ reviews: [newest] }) => <Verdict verdict={newest?.verdict ?? 'none'} />,
        }}
        empty={{ title: t('decksNone'), text: t('decksNoneText') }}
      />
      {opened && (
        <Feedback
          model={model}
          deck={opened}
          title={opened.trainee}
          onSaved={list.refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function Verdict({ verdict }: { verdict: DeckReview['verdict'] | 'none' }) {
  const t = useWords<DecksWords>()
  const tone = { ready: 'good', again: 'warn', none: 'plain' } as const
  return <Badge tone={tone[verdict]} text={t(`verdict-${verdict}`)} />
}

/** Renders a deck of a trainee with its feedback, and the button to give some. */
export function Deck({ model, deck }: { model: Model; deck: PitchDeck }) {
  const t = useWords<DecksWords>()
  const [isSaying, setSaying] = useState(false)
  const title = t('deckPitch', { number: deck.pitchId })
  return (
    <li className="card">
      <h4>{title}</h4>
      <Content deck={deck} />
      <div className="actions">
        <Button aria-label={`${t('deckSay')}: ${title}`} onClick={() => setSaying(true)}>
          {t('deckSay')}
        </Button>
      </div>
      {isSaying && (
        <Feedback model={model} deck={deck} title={t('deckSay')} onClose={() => setSaying(false)} />
      )}
    </li>
  )
}

/** Renders the version of a deck, its file, and the feedback so far. */
function Content({ deck }: { deck: PitchDeck }) {
  const t = useWords<DecksWords>()
  const { moment } = useDays()
  const at = moment(deck.createdAt * 1000)
  return (
    <>
      <p className="muted">{t('deckSent', { version: deck.version, moment: at })}</p>
      <a href={deck.link} target="_blank" rel="noopener noreferrer">
        {t('deckOpen', { name: deck.fileName, size: formatBytes(deck.size) })}
      </a>
      {deck.reviews.map(one => (
        <div key={one.at} className="callout">
          <div>
            <Verdict verdict={one.verdict} />
            <Prose text={one.comment} />
            <p className="muted">{t('deckBy', { by: one.by, moment: moment(one.at) })}</p>
          </div>
        </div>
      ))}
    </>
  )
}

type FeedbackProps = {
  model: Model
  deck: PitchDeck
  title: string
  onSaved?(): void
  onClose(): void
}

/** Renders the form of feedback below the deck. */
function Feedback({ model, deck, title, onSaved, onClose }: FeedbackProps) {
  const t = useWords<DecksWords>()
  return (
    <FormDialog<{ verdict: string; comment: string }>
      title={title}
      lead={<Content deck={deck} />}
      fields={[
        {
          kind: 'radio',
          name: 'verdict',
          label: t('deckVerdict'),
          options: DECK_VERDICTS.map(value => ({ value, text: t(`verdict-${value}`) })),
        },
        { kind: 'lines', name: 'comment', label: t('deckComment'), maxLength: 4_000, lines: 5 },
      ]}
      start={{ verdict: '', comment: '' }}
      action={t('deckSend')}
      onSubmit={async ({ verdict, comment }) => {
        const body = { comment, verdict: verdict === 'ready' ? ('ready' as const) : ('again' as const) }
        await model.act(api => api('POST learning/decks/:id/review', { params: { id: deck.id }, body }))
        onSaved?.()
      }}
      onClose={onClose}
    />
  )
}
