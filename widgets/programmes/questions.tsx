import { useStore } from '@nanostores/react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Cohort } from '#contract/programme.ts'
import { useKitWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { Failure } from '#kit/ui/failure.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { createEditing, type Draft, MOST_QUESTIONS, missingSw } from './editing.ts'
import { type Model, partOf } from './model.ts'
import { QuestionFields } from './question-fields.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { Unsaved } from './unsaved.tsx'
import { useFaults, useSay } from './words.tsx'

/** What a cohort asks, in order: written, put in order and looked at as applicants see it. */
export function Questions({ model, cohort }: { model: Model; cohort: Cohort }) {
  const kit = useKitWords()
  const editing = partOf(model, createEditing)
  const questions = useStore(editing.$questions)
  const { failure } = useStore(editing.reading.$state)
  const isChanged = useStore(editing.$isChanged)
  if (failure && !questions) {
    const text = failure.message || kit('failedText')
    return <Failure title={kit('failedTitle')} text={text} onRetry={editing.reading.refresh} />
  }
  if (!questions) return <Skeleton bones={['line', 'card', 'card', 'card']} />
  return (
    <>
      <Editor model={model} cohort={cohort} questions={questions} />
      <Unsaved model={model} isChanged={isChanged} onLeave={editing.discard} />
    </>
  )
}

type Props = { model: Model; cohort: Cohort; questions: readonly Draft[] }

function Editor({ model, cohort, questions }: Props) {
  const say = useSay()
  const editing = partOf(model, createEditing)
  const isChanged = useStore(editing.$isChanged)
  const theirs = useStore(editing.$theirs)
  const { busy, attempt, faults, message } = useStore(editing.$sending)
  const sayFault = useFaults(faults)
  const [open, setOpen] = useState<readonly string[]>([])
  const place = useRef<HTMLDivElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  /** What gets the focus once it is drawn. */
  const next = useRef<string | null>(null)
  const isFixed = cohort.used
  const untold = questions.filter(missingSw).length

  useEffect(() => {
    if (next.current === null) return
    place.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  useEffect(() => {
    // it stands above the questions, out of sight of whoever saves below them
    if (theirs || message !== null) alert.current?.focus()
  }, [theirs, message])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has a fault is opened when it was sent in vain, and may be shut then
  useEffect(() => {
    const faulty = questions.filter(({ key }) => Object.keys(faults).some(name => name.startsWith(`${key}.`)))
    if (faulty.length > 0) setOpen(before => [...new Set([...before, ...faulty.map(({ key }) => key)])])
  }, [attempt])

  const problems = questions.flatMap(({ key }, at) =>
    Object.keys(faults)
      .filter(name => name.startsWith(`${key}.`))
      .map(name => ({
        // of choices that are too few, the first
        field: name.replace(/\.options$/, '.options.0'),
        label: say('questionAt', { order: at + 1 }),
        text: sayFault(name) ?? '',
      })),
  )
  const announceSaved = (isSaved: boolean) => {
    if (!isSaved) return
    setOpen([])
    model.toaster.announce(say('saved'), { kind: 'good' })
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
    model.toaster.announce(say('questionRemoved', { order: at + 1 }), {
      action: { text: say('undo'), deed: () => editing.restore(question, at) },
    })
  }

  return (
    <div className="editor" ref={place}>
      <p className={isFixed ? 'note' : 'soft'}>{say(isFixed ? 'questionsFixed' : 'questionsLead')}</p>
      {theirs && (
        <div className="card notice" role="alert" tabIndex={-1} ref={alert}>
          <p>
            <strong>{say('theirsTitle')}</strong>
          </p>
          <p>{say('theirsText')}</p>
          <div className="deeds">
            <Button
              onClick={() => {
                editing.takeTheirs()
                setOpen([])
              }}
            >
              {say('takeTheirs')}
            </Button>
            <Button onClick={async () => announceSaved(await editing.keepOwn())}>{say('keepOwn')}</Button>
          </div>
        </div>
      )}
      {message !== null && problems.length === 0 && (
        <div tabIndex={-1} ref={alert}>
          <SendFailure message={message} />
        </div>
      )}
      {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
      {untold > 0 && <p className="mark warn">{say('untold', { count: untold })}</p>}
      {questions.length === 0 ? (
        <Empty title={say('noQuestions')} text={say('noQuestionsText')} />
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
          faultOf={sayFault}
        />
      )}
      {!isFixed && questions.length < MOST_QUESTIONS && (
        <div>
          <Button className="add" onClick={add}>
            {say('addQuestion')}
          </Button>
        </div>
      )}
      <div className={isChanged ? 'saving due' : 'saving'}>
        <Button
          kind="primary"
          busy={busy}
          aria-disabled={!isChanged || busy || undefined}
          onClick={async () => isChanged && announceSaved(await editing.save())}
        >
          {say('saveQuestions')}
        </Button>
        {isChanged && <Button onClick={editing.discard}>{say('discard')}</Button>}
        <span className="soft" role="status">
          {isChanged && say('unsaved')}
        </span>
      </div>
    </div>
  )
}

type ListProps = {
  questions: readonly Draft[]
  /** The keys of those that are open. */
  open: readonly string[]
  /** Somebody has answered: only texts and order change. */
  isFixed: boolean
  onToggle(key: string): void
  /** `focus` selects what has the focus afterwards. */
  onMove(key: string, to: number, focus: string): void
  onRemove(question: Draft, at: number): void
  onEdit(key: string, change: Partial<Draft>): void
  faultOf(field: string): string | null
}

/** The questions, to be put in order by a mouse, or by buttons. */
function QuestionList(props: ListProps) {
  const { questions, open, isFixed, onToggle, onMove, onRemove, onEdit, faultOf } = props
  const say = useSay()
  /** What is dragged, and the gap that it is over, counted from 0. */
  const [drag, setDrag] = useState<{ key: string; gap: number } | null>(null)
  const [news, setNews] = useState('')
  const count = questions.length

  const move = ({ key }: Draft, to: number, focus: string) => {
    onMove(key, to, focus)
    setNews(say('movedTo', { order: to + 1, count }))
  }
  const over = (event: DragEvent<HTMLElement>, at: number) => {
    if (!drag) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const gap = event.clientY < top + height / 2 ? at : at + 1
    if (gap !== drag.gap) setDrag({ ...drag, gap })
  }
  const drop = () => {
    const from = questions.findIndex(({ key }) => key === drag?.key)
    const dragged = questions[from]
    if (drag && dragged) {
      const to = drag.gap > from ? drag.gap - 1 : drag.gap
      if (to !== from) move(dragged, to, `#q-${dragged.key}`)
    }
    setDrag(null)
  }

  return (
    <>
      <ol className="questions">
        {questions.map((question, at) => {
          const { key, type, required } = question
          const isOpen = open.includes(key)
          const gap =
            drag && drag.gap === at ? 'before' : drag?.gap === count && at === count - 1 ? 'after' : ''
          return (
            <li
              key={key}
              className={`card question ${gap}`}
              onDragOver={event => over(event, at)}
              onDrop={event => {
                event.preventDefault()
                drop()
              }}
            >
              <div className="bar-of">
                <span
                  className="handle"
                  aria-hidden="true"
                  draggable
                  onDragStart={event => {
                    event.dataTransfer.effectAllowed = 'move'
                    // Firefox drags nothing without it
                    event.dataTransfer.setData('text/plain', String(at + 1))
                    const item = event.currentTarget.closest('li')
                    if (item) event.dataTransfer.setDragImage(item, 12, 12)
                    setDrag({ key, gap: at })
                  }}
                  onDragEnd={() => setDrag(null)}
                >
                  ⠿
                </span>
                <button
                  type="button"
                  id={`q-${key}`}
                  className="toggle"
                  aria-expanded={isOpen}
                  onClick={() => onToggle(key)}
                >
                  <span className="order">{at + 1}</span>
                  <span className="lines">
                    <strong>{question.question || say('newQuestion')}</strong>
                    <span className="soft">
                      {say(`type-${type}`)}
                      {type === 'file' && `: ${say(`file-${question.fileType}`)}`}
                      {!required && ` · ${say('isOptional')}`}
                    </span>
                    {missingSw(question) && <span className="mark warn">{say('noSwahili')}</span>}
                  </span>
                  <Icon name={isOpen ? 'up' : 'down'} />
                </button>
                <span className="row-deeds">
                  <Button
                    kind="plain"
                    id={`up-${key}`}
                    aria-label={say('moveUp', { order: at + 1 })}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => at > 0 && move(question, at - 1, `#up-${key}`)}
                  >
                    ↑
                  </Button>
                  <Button
                    kind="plain"
                    id={`down-${key}`}
                    aria-label={say('moveDown', { order: at + 1 })}
                    aria-disabled={at === count - 1 || undefined}
                    onClick={() => at < count - 1 && move(question, at + 1, `#down-${key}`)}
                  >
                    ↓
                  </Button>
                  {!isFixed && (
                    <Button
                      kind="plain"
                      className="takes"
                      aria-label={say('removeQuestion', { order: at + 1 })}
                      onClick={() => onRemove(question, at)}
                    >
                      <Icon name="close" />
                    </Button>
                  )}
                </span>
              </div>
              {isOpen && (
                <div className="sides">
                  <QuestionFields
                    draft={question}
                    isFixed={isFixed}
                    onEdit={change => onEdit(key, change)}
                    faultOf={field => faultOf(`${key}.${field}`)}
                  />
                  <QuestionPreview draft={question} order={at + 1} count={count} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <span className="sr" role="status">
        {news}
      </span>
    </>
  )
}
