import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Pair } from '#contract/playbook-wire.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Outline } from '#kit/screens/outline.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { chapterPath, isPlayId, type Place, playbookPath, sessionPath } from '#rules/playbook/route.ts'
import { Box, Nothing } from './box.tsx'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

/** Renders its children for the chosen pair, of which there must be exactly one. */
export function WithPair({ model, children }: { model: Model; children(pair: Pair): ReactNode }) {
  const t = useWords<PlaybookWords>()
  const known = useStore(model.$wanted)
  const reading = useStore(model.$chosen)
  const choose = (
    <Link className="button primary" href="/advisors">
      {t('toAdvisors')}
    </Link>
  )
  if (!known) return <Nothing title={t('notPaired')} action={choose} />
  return (
    <Box model={model} reading={reading}>
      {pairs => {
        const [pair, ...more] = pairs
        if (!pair) return <Nothing title={t('noPair')} text={t('pairGone')} action={choose} />
        if (more.length > 0) return <Nothing title={t('noPair')} text={t('tooManyPairs')} action={choose} />
        return children(pair)
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
  const reading = useStore(model.$chapters)
  const leaving = useStore(model.$leaving)
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
              <Box model={model} reading={reading}>
                {chapters =>
                  chapters.length === 0 ? (
                    <Nothing title={t('noChapters')} />
                  ) : (
                    <Outline
                      label={t('chapters')}
                      rows={chapters.map(({ _id, name, progress: percent }) => ({
                        key: _id,
                        title: name,
                        isDone: percent === 100,
                        isCurrent: progress.chapterId === _id,
                        line: t('percent', { percent }),
                        end: leaving === _id && <span className="spinner" aria-hidden="true" />,
                        link: linkOn(model, _id, chapterPath(playbook, _id)),
                      }))}
                    />
                  )
                }
              </Box>
            </>
          )
        }}
      </WithPair>
    </section>
  )
}

/** Returns link props that navigate after a short delay. Modifier clicks keep opening a new tab. */
const linkOn = (model: Model, id: string, to: string) => ({
  href: model.path.base() + to,
  onClick(event: { preventDefault(): void; metaKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean }) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    model.open(id, to)
  },
})

/** Renders the sessions of a chapter. */
export function Sessions({
  model,
  place: { playbook, chapter, problem },
}: {
  model: Model
  place: At<'chapter'>
}) {
  const t = useWords<PlaybookWords>()
  const heading = useArrival()
  const reading = useStore(model.$sessions)
  const leaving = useStore(model.$leaving)
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
            <Box model={model} reading={reading}>
              {sessions =>
                sessions.length === 0 ? (
                  <Nothing title={t('noSessions')} />
                ) : (
                  <Outline
                    label={t('sessions')}
                    rows={sessions.map(({ _id, name, progress: percent }) => ({
                      key: _id,
                      title: name,
                      isDone: percent === 100,
                      isCurrent: progress.sessionId === _id,
                      line: t('percent', { percent }),
                      end:
                        leaving === _id ? (
                          <span className="spinner" aria-hidden="true" />
                        ) : (
                          progress.sessionId === _id && <Badge tone="info" text={t('next')} />
                        ),
                      link: linkOn(model, _id, sessionPath(playbook, chapter, _id)),
                    }))}
                  />
                )
              }
            </Box>
          </>
        )}
      </WithPair>
    </section>
  )
}
