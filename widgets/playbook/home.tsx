import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { Meeting, PairHome } from '#contract/playbook.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { saveFetched } from '#kit/ui/save-file.ts'
import { readLink } from '#rules/playbook/link.ts'
import { Ended } from './books.tsx'
import { ListScreen, Nothing } from './box.tsx'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

/** Renders the status with each advisor: next step, due dates, meetings, and what is shared; and the way to the work with earlier ones. */
export function HomeScreen({ model }: { model: Model }) {
  const t = useWords<PlaybookWords>()
  const pairs = useStore(model.$pairs).value?.value ?? []
  return (
    <>
      <ListScreen
        model={model}
        title={t('home')}
        $rows={model.$home}
        none={<Nothing title={t('noAdvisor')} />}
      >
        {pairs => pairs.map(one => <PairCard key={one.pair} model={model} one={one} />)}
      </ListScreen>
      {pairs.map(pair => (
        <Ended key={pair._id} pair={pair}>
          <Button onClick={() => model.choose(pair)}>
            {t('chooseWho', { name: pair.advisorName || pair.advisorMail })}
          </Button>
        </Ended>
      ))}
    </>
  )
}

function PairCard({ model, one }: { model: Model; one: PairHome }) {
  const t = useWords<PlaybookWords>()
  const { day, moment } = useDays()
  const { advisor, progress, next, tasks, meeting, unrated, notes } = one
  return (
    <article className="card">
      <h3>{t('withAdvisor', { name: advisor.name })}</h3>
      <Progress label={t('progress')} value={progress / 100} text={`${progress}%`} />
      {progress === 100 && <p>{t('allDone', { name: advisor.name })}</p>}
      {unrated && (
        <p className="callout warn">
          <span>{t('unrated', { name: advisor.name, moment: moment(unrated.at) })}</span>
          <Link className="button" href={unrated.path}>
            {t('addFeedback')}
          </Link>
        </p>
      )}
      {next && (
        <p className="head">
          <span>
            <strong>{next.name}</strong> <span className="muted">{next.playbook}</span>
          </span>
          <Link className="button primary" href={next.path}>
            {t('goOn')}
          </Link>
        </p>
      )}
      {tasks.length > 0 && (
        <>
          <h4>{t('tasks')}</h4>
          <ul className="rows">
            {tasks.map(({ id, topic, state, dueAt, path, session }) => (
              <li key={id}>
                <div>
                  <Link href={path}>{topic}</Link>
                  <p className="muted">
                    {session}
                    {dueAt && ` · ${t('due', { day: day(dueAt) })}`}
                  </p>
                </div>
                {state !== 'open' && (
                  <Badge tone={state === 'overdue' ? 'bad' : 'warn'} text={t(`task-${state}`)} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {meeting && <NextMeeting model={model} meeting={meeting} />}
      {notes.length > 0 && (
        <details>
          <summary>{t('notes', { count: notes.length })}</summary>
          <ul className="rows">
            {notes.map(({ id, text, at }) => (
              <li key={id}>
                <div className="as-typed">{text}</div>
                <span className="muted">{day(at)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Shares model={model} one={one} />
    </article>
  )
}

function NextMeeting({ model, meeting }: { model: Model; meeting: Meeting }) {
  const t = useWords<PlaybookWords>()
  const { moment } = useDays()
  const link = readLink(meeting.link)
  const save = () =>
    saveFetched(model.calendar(meeting.id), `session-${meeting.startsAt.slice(0, 10)}.ics`).catch(
      model.toaster.failed(t('failedNetwork')),
    )
  return (
    <div className="stack gap-3">
      <div>
        <h4>{t('nextMeeting')}</h4>
        <p>
          {moment(meeting.startsAt)} · {t('minutes', { count: meeting.minutes })}
          {meeting.place && ` · ${meeting.place}`}
        </p>
        {meeting.agenda && <p className="as-typed muted">{meeting.agenda}</p>}
      </div>
      <div className="actions">
        {link.kind === 'address' && (
          <a className="button" href={link.url} target="_blank" rel="noopener noreferrer">
            {t('joinCall')}
          </a>
        )}
        <Button onClick={() => void save()}>{t('toCalendar')}</Button>
      </div>
    </div>
  )
}

/** Renders what the advisor may see besides the work; all of it is off by default. */
function Shares({ model, one: { pair, shares, advisor } }: { model: Model; one: PairHome }) {
  const t = useWords<PlaybookWords>()
  const change = (what: { phone?: boolean; figures?: boolean }) =>
    model.share(pair, what).catch(model.toaster.failed(t('failedNetwork')))
  return (
    <details>
      <summary>{t('shares', { name: advisor.name })}</summary>
      <p className="muted">{t('sharesText')}</p>
      {(['phone', 'figures'] as const).map(name => (
        <label key={name} className="tick">
          <input
            type="checkbox"
            checked={shares[name]}
            onChange={event => void change({ [name]: event.currentTarget.checked })}
          />
          {t(`share-${name}`)}
        </label>
      ))}
    </details>
  )
}
