import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ChapterRow, Pair } from '#contract/playbook-wire.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { Reading } from '#kit/reading.ts'
import { Outline } from '#kit/screens/outline.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { chapterPath, isPlayId, type Place, playbookPath, sessionPath } from '#rules/playbook/route.ts'
import { Box, Nothing } from './box.tsx'
import type { Model } from './model.ts'
import type { Seen } from './readings.ts'
import type { PlaybookWords } from './words.en.ts'

export function ToAdvisors() {
  const t = useWords<PlaybookWords>()
  return (
    <Link className="button primary" href="/advisors">
      {t('toAdvisors')}
    </Link>
  )
}

type EndedProps = { pair: Pair; children?: ReactNode }

/** Renders that a pair has ended, and when, with what can be done about it; nothing while it runs. */
export function Ended({ pair: { endedAt, advisorName, advisorMail }, children }: EndedProps) {
  const t = useWords<PlaybookWords>()
  const { day } = useDays()
  return (
    endedAt && (
      <p className="callout">
        <span>{t('ended', { name: advisorName || advisorMail, day: day(endedAt) })}</span>
        {children}
      </p>
    )
  )
}

/** Renders its children for the chosen pair, of which there must be exactly one. */
export function WithPair({ model, children }: { model: Model; children(pair: Pair): ReactNode }) {
  const t = useWords<PlaybookWords>()
  const known = useStore(model.$wanted)
  const reading = useStore(model.$chosen)
  const choose = <ToAdvisors />
  if (!known) return <Nothing title={t('notPaired')} action={choose} />
  return (
    <Box model={model} reading={reading}>
      {pairs => {
        const [pair, ...more] = pairs
        if (!pair) return <Nothing title={t('noPair')} text={t('pairGone')} action={choose} />
        if (more.length > 0) return <Nothing title={t('noPair')} text={t('tooManyPairs')} action={choose} />
        return (
          <>
            <Ended pair={pair} />
            {children(pair)}
          </>
        )
      }}
    </Box>
  )
}

/** Renders the playbooks assigned to the pair. */
export function Playbooks({ model }: { model: Model }) {
  const t = useWords<PlaybookWords>()
  const heading = useArrival()
  return (
    <section className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {t('playbooks')}
      </h3>
      <WithPair model={model}>
        {({ assignedPlaybooks, advisorName }) => {
          const books = Object.values(assignedPlaybooks)
          if (books.length === 0) return <Nothing title={t('noAccess')} text={t('noAccessText')} />
          return (
            <>
              <p className="muted">{t('withAdvisor', { name: advisorName })}</p>
              <ul className="cards">
                {books.map(({ _id, name, info, progress }) => (
                  <li key={_id} className="card">
                    <h3>{name}</h3>
                    {info && <p className="muted">{info}</p>}
                    <Progress label={t('progress')} value={progress / 100} text={`${progress}%`} />
                    <div className="actions">
                      <Link
                        className="button primary"
                        href={playbookPath(_id)}
                        aria-label={t('openWhat', { name })}
                      >
                        {t('open')}
                      </Link>
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </WithPair>
    </section>
  )
}

type At<Name extends Place['at']> = Extract<Place, { at: Name }>

/** Renders the chapters of a playbook. */
export function Chapters({ model, place: { playbook } }: { model: Model; place: At<'playbook'> }) {
  const t = useWords<PlaybookWords>()
  const heading = useArrival()
  const chapters = useStore(model.$chapters)
  if (!isPlayId(playbook))
    return <Nothing title={t('noPlaybook')} action={<Back to="/playbooks" text={t('playbooks')} />} />
  return (
    <section className="stack">
      <Back to="/playbooks" text={t('playbooks')} />
      <WithPair model={model}>
        {({ assignedPlaybooks, progress }) => {
          const own = assignedPlaybooks[playbook]
          if (!own) return <Nothing title={t('noAccess')} text={t('noAccessText')} />
          return (
            <>
              <h3 ref={heading} tabIndex={-1}>
                {own.name}
              </h3>
              <Parts
                model={model}
                reading={chapters}
                label={t('chapters')}
                none={t('noChapters')}
                current={progress.chapterId}
                pathOf={id => chapterPath(playbook, id)}
              />
            </>
          )
        }}
      </WithPair>
    </section>
  )
}

type PartsProps = {
  model: Model
  reading: Reading<Seen<ChapterRow[]>>
  label: string
  none: string
  /** Id of the part the pair is at. */
  current: string | null
  pathOf(id: string): string
  /** Marks the current part. */
  mark?: ReactNode
}

/** Renders the parts of a playbook or a chapter. A tap navigates after a short delay; with a modifier key it opens a new tab. */
function Parts({ model, reading, label, none, current, pathOf, mark }: PartsProps) {
  const t = useWords<PlaybookWords>()
  const leaving = useStore(model.$leaving)
  const linkOn = (id: string) => ({
    href: model.path.base() + pathOf(id),
    onClick(event: { preventDefault(): void; metaKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean }) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      model.open(id, pathOf(id))
    },
  })
  return (
    <Box model={model} reading={reading}>
      {rows =>
        rows.length === 0 ? (
          <Nothing title={none} />
        ) : (
          <Outline
            label={label}
            rows={rows.map(({ _id, name, progress: percent }) => ({
              key: _id,
              title: name,
              isDone: percent === 100,
              isCurrent: current === _id,
              line: t('percent', { percent }),
              end:
                leaving === _id ? <span className="spinner" aria-hidden="true" /> : current === _id && mark,
              link: linkOn(_id),
            }))}
          />
        )
      }
    </Box>
  )
}

/** Renders the sessions of a chapter. */
export function Sessions({ model, place }: { model: Model; place: At<'chapter'> }) {
  const { playbook, chapter, problem } = place
  const t = useWords<PlaybookWords>()
  const heading = useArrival()
  const sessions = useStore(model.$sessions)
  if (problem) {
    return problem === 'playbook' ? (
      <Nothing title={t('noPlaybook')} action={<Back to="/playbooks" text={t('playbooks')} />} />
    ) : (
      <Nothing title={t('noChapter')} action={<Back to={playbookPath(playbook)} text={t('chapters')} />} />
    )
  }
  return (
    <section className="stack">
      <Back to={playbookPath(playbook)} text={t('chapters')} />
      <WithPair model={model}>
        {({ progress }) => (
          <>
            <h3 ref={heading} tabIndex={-1}>
              {t('sessions')}
            </h3>
            <Parts
              model={model}
              reading={sessions}
              label={t('sessions')}
              none={t('noSessions')}
              current={progress.sessionId}
              pathOf={id => sessionPath(playbook, chapter, id)}
              mark={<Badge tone="info" text={t('next')} />}
            />
          </>
        )}
      </WithPair>
    </section>
  )
}
