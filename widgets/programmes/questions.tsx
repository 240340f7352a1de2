import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Cohort } from '#contract/programme.ts'
import { Button } from '#kit/core/button.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { useLeavingAsks } from '#kit/ui/leaving.ts'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { Theirs } from '#kit/ui/theirs.tsx'
import { createEditing, type Draft, MOST_QUESTIONS, missingSw } from './editing.ts'
import type { Model } from './model.ts'
import { QuestionList } from './question-list.tsx'
import { useFaults, useT } from './words.tsx'

/** Renders the question editor of a cohort: editing, reordering and preview. */
export function Questions({ model, cohort }: { model: Model; cohort: Cohort }) {
  const editing = partOf(model, createEditing)
  const questions = useStore(editing.$questions)
  const { instead } = useRead(editing.reading, { parts: ['line', 'card', 'card', 'card'] })
  return questions ? <Editor model={model} cohort={cohort} questions={questions} /> : instead
}

type Props = { model: Model; cohort: Cohort; questions: readonly Draft[] }

function Editor({ model, cohort, questions }: Props) {
  const t = useT()
  const editing = partOf(model, createEditing)
  const isChanged = useStore(editing.$isChanged)
  useLeavingAsks(isChanged)
  const { busy, attempt, faults, message, theirs } = useStore(editing.$sending)
  const faultText = useFaults(faults)
  const [open, setOpen] = useState<readonly string[]>([])
  const place = useRef<HTMLDivElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  /** Selector of the element to focus after the next render. */
  const next = useRef<string | null>(null)
  const isFixed = cohort.used
  const untranslated = questions.filter(missingSw).length

  useEffect(() => {
    if (next.current === null) return
    place.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  useEffect(() => {
    // the alert is above the questions, out of view from the save button below
    if (message !== null) alert.current?.focus()
  }, [message])
  // biome-ignore lint/correctness/useExhaustiveDependencies: expands faulty questions once per failed save; they may be collapsed again
  useEffect(() => {
    const faulty = questions.filter(({ key }) => Object.keys(faults).some(name => name.startsWith(`${key}.`)))
    if (faulty.length > 0) setOpen(before => [...new Set([...before, ...faulty.map(({ key }) => key)])])
  }, [attempt])

  const problems = questions.flatMap(({ key }, at) =>
    Object.keys(faults)
      .filter(name => name.startsWith(`${key}.`))
      .map(name => ({
        // for too few choices, focus the first one
        field: name.replace(/\.options$/, '.options.0'),
        label: t('questionAt', { order: at + 1 }),
        text: faultText(name) ?? '',
      })),
  )
  const announceSaved = (isSaved: boolean) => {
    if (!isSaved) return
    setOpen([])
    model.toaster.announce(t('saved'), { kind: 'good' })
  }
  const add = () => {
    const key = editing.add()
    setOpen(before => [...before, key])
    next.current = `[name="${key}.question"]`
  }
  const remove = (question: Draft, at: number) => {
    editing.remove(question.key)
    const neighbour = questions[at + 1] ?? questions[at - 1]
    next.current = neighbour ? `#q-${neighbour.key}` : '.add'
    model.toaster.announce(t('questionRemoved', { order: at + 1 }), {
      action: { text: t('undo'), action: () => editing.restore(question, at) },
    })
  }

  return (
    <div className="stack" ref={place}>
      <p className={isFixed ? 'note' : 'muted'}>{t(isFixed ? 'questionsFixed' : 'questionsLead')}</p>
      {theirs && (
        <Theirs
          onTake={() => {
            editing.takeTheirs()
            setOpen([])
          }}
          onKeep={async () => announceSaved(await editing.keepOwn())}
        />
      )}
      {message !== null && problems.length === 0 && (
        <div tabIndex={-1} ref={alert}>
          <SendFailure message={message} />
        </div>
      )}
      {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      {untranslated > 0 && <p className="lacking">{t('untold', { count: untranslated })}</p>}
      {questions.length === 0 ? (
        <Empty title={t('noQuestions')} text={t('noQuestionsText')} />
      ) : (
        <QuestionList
          questions={questions}
          open={open}
          isFixed={isFixed}
          onToggle={key =>
            setOpen(before => (before.includes(key) ? before.filter(one => one !== key) : [...before, key]))
          }
          onMove={(key, to, focus) => {
            editing.move(key, to)
            next.current = focus
          }}
          onRemove={remove}
          onEdit={editing.edit}
          faultOf={faultText}
        />
      )}
      {!isFixed && questions.length < MOST_QUESTIONS && (
        <Button className="add start" onClick={add}>
          {t('addQuestion')}
        </Button>
      )}
      <div className={isChanged ? 'saving inline gap-3 no-print due' : 'saving inline gap-3 no-print'}>
        <Button
          kind="primary"
          busy={busy}
          aria-disabled={!isChanged || busy || undefined}
          onClick={async () => isChanged && announceSaved(await editing.save())}
        >
          {t('saveQuestions')}
        </Button>
        {isChanged && <Button onClick={editing.discard}>{t('discard')}</Button>}
        <span className="muted" role="status">
          {isChanged && t('unsaved')}
        </span>
      </div>
    </div>
  )
}
