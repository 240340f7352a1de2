import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { nameWithout, removeEntry } from '#rules/survey/entry-changes.ts'
import { entryName } from '#rules/survey/entry-name.ts'
import type { Row } from '#rules/survey/survey.ts'
import css from './entries.css?inline'
import type { LaterWords } from './later.en.ts'
import type { Model } from './model.ts'
import type { Opening } from './open-form.ts'
import { QuestionRow } from './question-row.tsx'
import { type Part, sectionsOf } from './sections.ts'
import { useTexts } from './speaking.tsx'

const style = styleRef(css)

type Props = {
  model: Model
  opening: Opening
  /** Name of the repeat. */
  name: string
  /** Heading level; omitted if the heading is rendered elsewhere. */
  depth?: number
  /** Renders the headings within an entry and the questions under them; if omitted, they are left out. */
  draw?(part: Part, depth: number): ReactNode
}

const FIELDS = 'input,select,textarea'

/** Renders a repeating group: one card per entry, with buttons to add and remove entries. */
export function Entries({ model, opening, name, depth, draw }: Props) {
  const { filling } = opening
  const t = useWords<LaterWords>()
  const texts = useTexts(model, filling)
  const { $isShown, $drawn } = filling.row(name)
  const isShown = useStore($isShown)
  const drawn = useStore($drawn)
  const section = useRef<HTMLElement>(null)
  /** Focus target after the next render: the first field of a new entry, or an existing entry. */
  const [going, setGoing] = useState<{ to: number; isNew: boolean } | null>(null)
  const [message, setSaid] = useState('')
  useEffect(() => {
    if (!going || !section.current) return
    const entry = section.current.querySelectorAll<HTMLElement>('.entry')[going.to - 1]
    const add = section.current.querySelector<HTMLElement>('.add')
    const field = going.isNew ? entry?.querySelector<HTMLElement>(FIELDS) : null
    ;(field ?? entry ?? add)?.focus()
  }, [going])
  const row = opening.survey.rows.get(name)
  if (!row?.entries) return null
  const { least, most, isCounted } = row.entries
  const count = isShown ? Number(drawn?.value ?? 0) : 0
  const label = texts.label(row)
  const labelOf = (entry: number) => `${label} ${entry}`
  const Heading = depth === undefined || depth === 0 ? 'h3' : 'h4'

  const add = () => {
    filling.set(name, String(count + 1))
    setSaid(t('entryAdded', { entry: labelOf(count + 1) }))
    setGoing({ to: count + 1, isNew: true })
  }
  const remove = (entry: number) => {
    filling.change(
      sheet => removeEntry(sheet, name, entry),
      one => nameWithout(one, name, entry),
    )
    setSaid(t('entryRemoved', { count: count - 1 }))
    setGoing({ to: Math.min(entry, count - 1), isNew: false })
  }
  return (
    <section ref={section} className="part" hidden={!isShown}>
      <div ref={style} hidden />
      {depth !== undefined && <Heading>{texts.drawnLabel(row)}</Heading>}
      {isShown && count === 0 && <p className="muted">{t('noEntries')}</p>}
      {Array.from({ length: count }, (_, at) => at + 1).map(entry => (
        <Entry
          // keyed by number, so that removing an entry does not discard input in the others
          key={entry}
          title={t('entryOf', { label, entry, count })}
          name={labelOf(entry)}
          isEmpty={() => isEmpty(opening, name, entry)}
          onRemove={isCounted || count <= least ? undefined : () => remove(entry)}
        >
          {partsOf(opening, name, entry).map(part =>
            'heading' in part && draw ? (
              draw(part, (depth ?? 0) + 1)
            ) : (
              <QuestionRow key={part.name} model={model} opening={opening} name={part.name} />
            ),
          )}
        </Entry>
      ))}
      {!isCounted && count < most && (
        <div className="no-print">
          <Button
            className="add"
            aria-label={`${t(count === 0 ? 'addFirst' : 'addEntry')}: ${label}`}
            onClick={add}
          >
            {t(count === 0 ? 'addFirst' : 'addEntry')}
          </Button>
        </div>
      )}
      <p className="sr" role="status">
        {message}
      </p>
    </section>
  )
}

const rowsIn = ({ filling }: Opening, repeat: string, entry: number): Row[] =>
  [...filling.survey.rows.values()].filter(row => row.repeat === repeat && row.entry === entry)

function partsOf(opening: Opening, repeat: string, entry: number): Part[] {
  const names = rowsIn(opening, repeat, entry).flatMap(({ name, question }) => (question ? [name] : []))
  return sectionsOf(opening.filling.survey, names, entryName(repeat, entry))
}

/** Returns whether an entry is empty. Default values don't count: losing them does no harm. */
function isEmpty(opening: Opening, repeat: string, entry: number): boolean {
  const answers = opening.filling.answers()
  return rowsIn(opening, repeat, entry).every(({ name, question }) => {
    const given = answers[name] ?? ''
    return given.length === 0 || given === question?.default
  })
}

type EntryProps = {
  title: string
  name: string
  isEmpty(): boolean
  onRemove?: () => void
  children: ReactNode
}

function Entry({ title, name, isEmpty, onRemove, children }: EntryProps) {
  const t = useWords<LaterWords>()
  const [isAsking, setAsking] = useState(false)
  const wanted = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsking) wanted.current?.querySelector<HTMLElement>('button')?.focus()
  }, [isAsking])
  const remove = () => {
    setAsking(false)
    onRemove?.()
  }
  return (
    <fieldset className="entry" tabIndex={-1}>
      <legend>{title}</legend>
      {children}
      {onRemove && (
        <div ref={wanted} className="no-print">
          {isAsking ? (
            <>
              <p role="alert">{t('removeAsk')}</p>
              <div className="actions">
                <Button onClick={remove} aria-label={t('removeEntryOf', { entry: name })}>
                  {t('removeEntry')}
                </Button>
                <Button kind="plain" onClick={() => setAsking(false)}>
                  {t('keepEntry')}
                </Button>
              </div>
            </>
          ) : (
            <Button
              kind="plain"
              aria-label={t('removeEntryOf', { entry: name })}
              onClick={() => (isEmpty() ? remove() : setAsking(true))}
            >
              {t('removeEntry')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
