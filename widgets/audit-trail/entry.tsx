import type { AuditRow } from '#contract/client.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { Model } from './model.ts'
import { en, type TrailWords } from './words.en.ts'

type Props = { entry: AuditRow; model: Model; title: string; time: string }

/** One entry with everything that was written down: what was before and after, and the ways on from here. */
export function Entry({ entry, model, title, time }: Props) {
  const say = useWords<TrailWords>()
  const { actor, subject, detail } = entry
  const subjectName = subject && (subject.name || subject.id)
  return (
    <Dialog title={title} onClose={() => model.open(null)}>
      <div className="entry stack">
        <dl className="facts aligned">
          <div>
            <dt>{say('column-at')}</dt>
            <dd>{time}</dd>
          </div>
          <div>
            <dt>{say('column-actor')}</dt>
            <dd>{actor?.name ?? say('system')}</dd>
          </div>
          {subject && (
            <div>
              <dt>{say('column-subject')}</dt>
              <dd>
                {subjectName} <code>{subject.id}</code>
              </dd>
            </div>
          )}
        </dl>
        <h3>{say('column-detail')}</h3>
        {detail.length === 0 ? (
          <p className="soft">{say('unchanged')}</p>
        ) : (
          <ul className="changes">
            {detail.map(({ name, from, to }) => (
              <li key={name}>
                {Object.hasOwn(en, name) ? say(name as 'lending.minimum') : <code>{name}</code>}
                <del>
                  <span className="sr">{say('before')}: </span>
                  {from ?? say('none')}
                </del>
                <ins>
                  <span className="sr">{say('after')}: </span>
                  {to ?? say('none')}
                </ins>
              </li>
            ))}
          </ul>
        )}
        <div className="ways no-print">
          {actor && (
            <Button onClick={() => model.follow('actor', actor.id)}>
              {say('followActor', { name: actor.name })}
            </Button>
          )}
          {subject && (
            <Button onClick={() => model.follow('subject', subject.id)}>
              {say('followSubject', { name: subjectName ?? '' })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
