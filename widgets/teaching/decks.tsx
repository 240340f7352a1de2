import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { type ReactNode, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { DECK_VERDICTS, type PitchDeck } from '#contract/learning-pitch.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { partOf } from '#kit/part-of.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Read } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { Prose } from '#kit/ui/prose.tsx'
import { type DecksWords, decksEn } from './decks.en.ts'
import type { Model } from './model.ts'
import type { ScreenProps } from './screen.ts'

export const DecksScreen = (props: ScreenProps) => (
  <MoreWords en={decksEn}>
    <Decks {...props} />
  </MoreWords>
)

type Page = Reply<Contract['GET learning/decks']>

function createDecks(model: Model) {
  const $state = atom<'waiting' | 'all'>('waiting')
  const $page = atom(1)
  const decks = model.read<Page>(
    computed([$state, $page], (state, page) => `${state} ${page}`),
    (asked, signal) => {
      const [state, page] = asked.split(' ')
      const query = { state: state as 'waiting' | 'all', page: Number(page) }
      return model.api('GET learning/decks', { query }, { signal })
    },
  )
  return {
    $state,
    $decks: decks.$state,
    show(state: 'waiting' | 'all', page = 1): void {
      $page.set(page)
      $state.set(state)
    },
  }
}

/** Renders the pitch decks of all trainees whom the user teaches. */
function Decks({ model }: ScreenProps) {
  const t = useWords<DecksWords>()
  const decks = partOf(model, createDecks)
  const state = useStore(decks.$state)
  return (
    <section className="stack">
      <p className="muted">{t('decksLead')}</p>
      <fieldset className="actions plain">
        <legend className="sr">{t('decksWhich')}</legend>
        {(['waiting', 'all'] as const).map(name => (
          <Button key={name} aria-pressed={name === state} onClick={() => decks.show(name)}>
            {t(`decks-${name}`)}
          </Button>
        ))}
      </fieldset>
      <Read model={model} reading={useStore(decks.$decks)}>
        {({ data, total, page, size }) => (
          <>
            {data.length === 0 ? (
              <Empty title={t('decksNone')} text={t('decksNoneText')} />
            ) : (
              <ul className="cards">
                {data.map(one => (
                  <Deck key={one.id} model={model} deck={one}>
                    <h3>{one.trainee}</h3>
                    <p className="muted">{one.cohort}</p>
                  </Deck>
                ))}
              </ul>
            )}
            {total > size && (
              <div className="actions">
                {page > 1 && <Button onClick={() => decks.show(state, page - 1)}>{t('decksEarlier')}</Button>}
                {page * size < total && (
                  <Button onClick={() => decks.show(state, page + 1)}>{t('decksMore')}</Button>
                )}
              </div>
            )}
          </>
        )}
      </Read>
    </section>
  )
}

/** Renders a deck with its feedback and the form to add some. */
export function Deck({ model, deck, children }: { model: Model; deck: PitchDeck; children?: ReactNode }) {
  const t = useWords<DecksWords>()
  const { moment } = useDays()
  const [isSaying, setSaying] = useState(false)
  const at = moment(new Date(deck.createdAt * 1000).toISOString())
  return (
    <li className="card">
      {children}
      <h4>{t('deckPitch', { number: deck.pitchId })}</h4>
      <p className="muted">{t('deckVersion', { version: deck.version, moment: at })}</p>
      <a href={deck.link} target="_blank" rel="noopener noreferrer">
        {t('deckOpen', { name: deck.fileName, size: formatBytes(deck.size) })}
      </a>
      {deck.reviews.map(one => (
        <div key={one.at} className="callout">
          <div>
            <Badge tone={one.verdict === 'ready' ? 'good' : 'warn'} text={t(`verdict-${one.verdict}`)} />
            <Prose text={one.comment} />
            <p className="muted">{t('deckBy', { by: one.by, moment: moment(one.at) })}</p>
          </div>
        </div>
      ))}
      <div className="actions">
        <Button
          aria-label={`${t('deckSay')}: ${t('deckPitch', { number: deck.pitchId })}`}
          onClick={() => setSaying(true)}
        >
          {t('deckSay')}
        </Button>
      </div>
      {isSaying && (
        <FormDialog<{ verdict: string; comment: string }>
          title={t('deckSay')}
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
            setSaying(false)
          }}
          onClose={() => setSaying(false)}
        />
      )}
    </li>
  )
}
