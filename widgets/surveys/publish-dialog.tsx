import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Question } from '#contract/survey-definition.ts'
import type { SurveyFile, SurveyProblem } from '#contract/survey-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useAction } from '#kit/member/action.ts'
import { Badge } from '#kit/member/badge.tsx'
import { partOf } from '#kit/part-of.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { differences } from './differences.ts'
import { createEditing } from './editing.ts'
import type { Model } from './model.ts'
import { createPublished } from './published.ts'
import { useTextIn } from './text-in.ts'
import { useT } from './words.tsx'

type Props = {
  model: Model
  survey: SurveyFile
  problems: readonly SurveyProblem[]
  /** Number of missing translations. */
  untranslated: number
  onClose(): void
}

const MOST = 8

/** Renders the publish dialog, which lists what changes for respondents. */
export function PublishDialog({ model, survey, problems, untranslated, onClose }: Props) {
  const t = useT()
  const kit = useKitWords()
  const editing = partOf(model, createEditing)
  const published = partOf(model, createPublished)
  const definition = useStore(editing.$definition) ?? survey.draft.definition
  const { value: before, failure: unread } = useStore(published.reading.$state)
  const theirs = useStore(editing.$theirs)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, run] = useAction(({ message }) => setFailure(message))
  const isFirst = survey.version === null
  const isKnown = isFirst || before !== null
  const found = differences(isFirst ? null : before, definition)
  const isSame =
    isKnown && !found.more && found.added.length + found.removed.length + found.changed.length === 0
  const isOff = problems.length > 0 || theirs !== null || isSame
  useEffect(() => {
    if (theirs) onClose()
  }, [theirs, onClose])

  const publish = () => {
    if (isOff) return
    void run(async () => {
      setFailure(null)
      const done = await editing.publish()
      if (!done) return setFailure(editing.$keeping.get().message || t('keepFailed'))
      model.toaster.announce(t('publishedNow', { number: done.version ?? 1 }), { kind: 'good' })
      onClose()
    })
  }

  return (
    <Dialog
      title={isFirst ? t('publishFirst') : t('publishNext', { number: (survey.version ?? 0) + 1 })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button kind="primary" busy={busy} aria-disabled={isOff || busy || undefined} onClick={publish}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure !== null && <SendFailure message={failure} />}
        {problems.length > 0 ? (
          <>
            <p className="problem">
              <Icon name="alert" /> {t('publishRefused', { count: problems.length })}
            </p>
            <ul className="wrong stack gap-1">
              {problems.slice(0, MOST).map(({ row, part, message }) => (
                <li key={row + part + message}>{message}</li>
              ))}
            </ul>
          </>
        ) : isSame ? (
          <p>{t('publishSame')}</p>
        ) : (
          <p>{t(survey.responses > 0 ? 'publishKeeps' : 'publishText')}</p>
        )}
        {untranslated > 0 && (
          <p>
            <Badge tone="warn" text={t('publishUntranslated', { count: untranslated })} />
          </p>
        )}
        {!isKnown && unread && <p className="muted">{t('noComparison')}</p>}
        {isKnown && !isSame && (
          <>
            <Changed title={t('added', { count: found.added.length })} questions={found.added} />
            <Changed title={t('removed', { count: found.removed.length })} questions={found.removed} />
            <Changed
              title={t('changedQuestions', { count: found.changed.length })}
              questions={found.changed}
            />
            {found.more && <p>{t('changedMore')}</p>}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Changed({ title, questions }: { title: string; questions: readonly Question[] }) {
  const t = useT()
  const translated = useTextIn()
  if (questions.length === 0) return null
  return (
    <div>
      <strong>{title}</strong>
      <ul className="plain-list stack gap-1">
        {questions.slice(0, MOST).map(({ name, label }) => (
          <li key={name}>{translated(label) || name}</li>
        ))}
        {questions.length > MOST && <li>{t('andMore', { count: questions.length - MOST })}</li>}
      </ul>
    </div>
  )
}
