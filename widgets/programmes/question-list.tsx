import { type DragEvent, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { type Draft, missingSw } from './editing.ts'
import { QuestionFields } from './question-fields.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { useT } from './words.tsx'

type Props = {
  questions: readonly Draft[]
  /** Keys of the expanded questions. */
  open: readonly string[]
  /** Answers exist: only texts and order may change. */
  isFixed: boolean
  onToggle(key: string): void
  /** `focus` is the selector of the element to focus afterwards. */
  onMove(key: string, to: number, focus: string): void
  onRemove(question: Draft, at: number): void
  onEdit(key: string, change: Partial<Draft>): void
  faultOf(field: string): string | null
}

/** Renders the questions, reordered by dragging or by buttons. */
export function QuestionList(props: Props) {
  const { questions, open, isFixed, onToggle, onMove, onRemove, onEdit, faultOf } = props
  const t = useT()
  /** The dragged question, and the index of the gap under the pointer, from 0. */
  const [drag, setDrag] = useState<{ key: string; gap: number } | null>(null)
  const [news, setNews] = useState('')
  const count = questions.length

  const move = ({ key }: Draft, to: number, focus: string) => {
    onMove(key, to, focus)
    setNews(t('movedTo', { order: to + 1, count }))
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
      <ol className="questions stack gap-2">
        {questions.map((question, at) => {
          const { key } = question
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
                <Handle order={at + 1} onDrag={isDragged => setDrag(isDragged ? { key, gap: at } : null)} />
                <Toggle
                  question={question}
                  order={at + 1}
                  isOpen={open.includes(key)}
                  onToggle={() => onToggle(key)}
                />
                <span className="row-actions">
                  {([-1, 1] as const).map(step => {
                    const id = `${step < 0 ? 'up' : 'down'}-${key}`
                    const isPossible = questions[at + step] !== undefined
                    return (
                      <Button
                        key={step}
                        kind="plain"
                        id={id}
                        aria-label={t(step < 0 ? 'moveUp' : 'moveDown', { order: at + 1 })}
                        aria-disabled={!isPossible || undefined}
                        onClick={() => isPossible && move(question, at + step, `#${id}`)}
                      >
                        {step < 0 ? '↑' : '↓'}
                      </Button>
                    )
                  })}
                  {!isFixed && (
                    <CloseButton
                      label={t('removeQuestion', { order: at + 1 })}
                      onClick={() => onRemove(question, at)}
                    />
                  )}
                </span>
              </div>
              {open.includes(key) && (
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

/** Renders the drag handle of a question. */
function Handle({ order, onDrag }: { order: number; onDrag(isDragged: boolean): void }) {
  const start = (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.effectAllowed = 'move'
    // Firefox does not start a drag without data
    event.dataTransfer.setData('text/plain', String(order))
    const item = event.currentTarget.closest('li')
    if (item) event.dataTransfer.setDragImage(item, 12, 12)
    onDrag(true)
  }
  return (
    <span
      className="handle no-print"
      aria-hidden="true"
      draggable
      onDragStart={start}
      onDragEnd={() => onDrag(false)}
    >
      ⠿
    </span>
  )
}

type ToggleProps = { question: Draft; order: number; isOpen: boolean; onToggle(): void }

/** Renders a question's summary, which expands and collapses it. */
function Toggle({ question, order, isOpen, onToggle }: ToggleProps) {
  const t = useT()
  const { key, type, fileType, required } = question
  return (
    <button
      type="button"
      id={`q-${key}`}
      className="toggle unframed"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="order">{order}</span>
      <span className="lines">
        <strong>{question.question || t('newQuestion')}</strong>
        <span className="muted">
          {t(`type-${type}`)}
          {type === 'file' && `: ${t(`file-${fileType}`)}`}
          {!required && ` · ${t('isOptional')}`}
        </span>
        {missingSw(question) && <span className="lacking">{t('noSwahili')}</span>}
      </span>
      <Icon name={isOpen ? 'up' : 'down'} />
    </button>
  )
}
