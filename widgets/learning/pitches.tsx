import { useState } from 'react'
import { Link } from 'wouter'
import type { Uploaded } from '#contract/endpoint.ts'
import { megabytes, PITCH_FILE } from '#contract/handed-file.ts'
import type { PitchDeck } from '#contract/learning-pitch.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Badge } from '#kit/member/badge.tsx'
import { dataOf } from '#kit/reading.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { Prose } from '#kit/ui/prose.tsx'
import { uploadEn } from '#kit/ui/upload.en.ts'
import { UploadField } from '#kit/ui/upload.tsx'
import { SIDE } from '#rules/learning/route.ts'
import { useKept } from './kept.ts'
import type { ScreenProps } from './model.ts'
import { type PitchesWords, pitchesEn } from './pitches.en.ts'

const WORDS = { ...uploadEn, ...pitchesEn }

type Props = Pick<ScreenProps, 'model' | 'own'> & { pitch: 1 | 2 }

/** Loads a trainee's submissions for a pitch, oldest first. */
function useDecks({ model, own: { trainee }, pitch }: Props) {
  const input = {
    params: { pitchId: `${pitch}` },
    query: { traineeId: trainee.id, cohortId: trainee.cohortId },
  }
  const read = dataOf(model.api, 'GET lms/pitch-decks/:pitchId', () => input)
  const reading = useKept(model, `pitch-${pitch}`, read)
  return { ...useRead(reading, { parts: ['line', 'card'] }), refresh: reading.refresh }
}

export const PitchesScreen = withWords(WORDS, Both)

export const PitchScreen = withWords(WORDS, (props: ScreenProps) =>
  props.place.at === 'pitch' ? <One {...props} pitch={props.place.pitch} /> : null,
)

function Both(props: ScreenProps) {
  const t = useWords<PitchesWords>()
  return (
    <section className="stack">
      <h2 part="heading">{t('pitchTitle')}</h2>
      <p className="muted">{t('pitchLead')}</p>
      <Slot {...props} pitch={1} />
      <Slot {...props} pitch={2} />
    </section>
  )
}

/** Renders a pitch in the list: its submissions and the upload. */
function Slot(props: Props) {
  const t = useWords<PitchesWords>()
  const { value, instead } = useDecks(props)
  return (
    <div className="card">
      <h3>{t(`pitch${props.pitch}`)}</h3>
      {!value ? (
        instead
      ) : (
        <>
          <Deck deck={value.at(-1) ?? null} />
          <div className="actions">
            <Link
              className="button primary"
              href={`${SIDE.pitches}/pitch${props.pitch}`}
              aria-label={`${t(value.length > 0 ? 'pitchUpdate' : 'pitchUpload')}: ${t(`pitch${props.pitch}`)}`}
            >
              {t(value.length > 0 ? 'pitchUpdate' : 'pitchUpload')}
            </Link>
          </div>
        </>
      )}
    </div>
  )
}

function Deck({ deck }: { deck: PitchDeck | null }) {
  const t = useWords<PitchesWords>()
  const { moment } = useDays()
  if (!deck) return <p className="muted">{t('pitchNone')}</p>
  const at = moment(deck.createdAt * 1000)
  return (
    <>
      <p>
        <Badge tone="good" text={t('pitchIn')} />
      </p>
      <p className="muted">{t('pitchVersion', { version: deck.version, moment: at })}</p>
      <a href={deck.link} target="_blank" rel="noopener noreferrer">
        {t('pitchOpen', { name: deck.fileName })}
      </a>
      {deck.reviews.map(one => (
        <div key={one.at} className="callout">
          <div>
            <Badge
              tone={one.verdict === 'ready' ? 'good' : 'warn'}
              text={t(one.verdict === 'ready' ? 'pitchReady' : 'pitchAgain')}
            />
            <Prose text={one.comment} />
            <p className="muted">{t('pitchBy', { by: one.by, moment: moment(one.at) })}</p>
          </div>
        </div>
      ))}
    </>
  )
}

function One(props: Props) {
  const { model, own, pitch } = props
  const t = useWords<PitchesWords>()
  const { value, instead, refresh } = useDecks(props)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useAction(({ message }) => setProblem(message || t('pitchFailed')))
  const [turn, setTurn] = useState(0)
  const title = t(`pitch${pitch}`)

  const handIn = () =>
    run(async () => {
      setProblem(null)
      if (!uploaded) return setProblem(t('pitchFirst'))
      const fileId = await model.keepFile(`Pitch ${pitch}`, uploaded)
      if (!fileId) return setProblem(t('pitchFailed'))
      await model.api('POST lms/trainees/:id/pitch-decks', {
        params: { id: own.trainee.id },
        body: { pitchId: `${pitch}`, fileId, createdBy: own.trainee.user_id },
      })
      model.toaster.announce(t('pitchDone'), { kind: 'good' })
      setUploaded(null)
      setTurn(turn + 1)
      await refresh()
    })

  const earlier = value?.slice(0, -1).reverse() ?? []
  return (
    <section className="stack">
      <Link href={SIDE.pitches}>{t('pitchBack')}</Link>
      <h2 part="heading">{title}</h2>
      {!value ? (
        instead
      ) : (
        <>
          <div className="card">
            <Deck deck={value.at(-1) ?? null} />
          </div>
          <div className="card">
            <UploadField
              key={turn}
              name="deck"
              label={t('pitchFile')}
              hint={t('pitchHint', { most: megabytes(PITCH_FILE) })}
              error={problem}
              rule={PITCH_FILE}
              purpose="POST media/upload file"
              connection={model.host.connection}
              onChange={file => {
                setUploaded(file)
                setProblem(null)
              }}
            />
            <div className="actions">
              <Button kind="primary" busy={busy} onClick={() => void handIn()}>
                {t(value.length > 0 ? 'pitchUpdate' : 'pitchUpload')}
              </Button>
            </div>
          </div>
          {earlier.length > 0 && (
            <details className="card">
              <summary>{t('pitchEarlier')}</summary>
              <ul className="rows">
                {earlier.map(deck => (
                  <li key={deck.id}>
                    <div>
                      <Deck deck={deck} />
                    </div>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}
