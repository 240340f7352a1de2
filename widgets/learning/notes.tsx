import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Badge } from '#kit/member/badge.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { SIDE } from '#rules/learning/route.ts'
import type { ScreenProps } from './model.ts'
import { NoteDialog } from './note-dialog.tsx'
import css from './notes.css?inline'
import { type NotesWords, notesEn } from './notes.en.ts'
import { createNotes, cutTitle, type NoteText, type ShownNote } from './notes-model.ts'
import { Nothing } from './nothing.tsx'

const style = styleRef(css)

export const NoteList = withWords(notesEn, List)

/** Returns a trainee's notes while a screen is mounted. */
export function useNotes({ model, own }: Pick<ScreenProps, 'model' | 'own'>) {
  const t = useWords<NotesWords>()
  const [notes] = useState(() => createNotes(model, own))
  useEffect(() => notes.watch(), [notes])
  return {
    notes,
    /** Saves a note and announces the result. */
    async save(text: NoteText, of: ShownNote | null): Promise<void> {
      if (!own.trainee.user_id) throw new Error(t('noteUserEmpty'))
      if (!own.trainee.cohortId) throw new Error(t('noteDataMissing'))
      if (of && !of.id) throw new Error(t('noteIdEmpty'))
      const waits = await notes.save(text, of)
      model.toaster.announce(t(waits ? 'noteKept' : of ? 'noteUpdated' : 'noteAdded'), { kind: 'good' })
    },
  }
}

/** Renders whether a note is queued or was refused. */
export function NoteState({ note: { waiting } }: { note: ShownNote }) {
  const t = useWords<NotesWords>()
  if (!waiting) return null
  const { problem } = waiting
  return problem === undefined ? (
    <Badge tone="info" text={t('noteWaits')} />
  ) : (
    <Badge tone="bad" text={t('noteRefused', { problem })} />
  )
}

const has = ({ title, points }: ShownNote, words: string): boolean =>
  [title, ...points].join('\n').toLocaleLowerCase().includes(words.trim().toLocaleLowerCase())

function List({ model, own }: ScreenProps) {
  const t = useWords<NotesWords>()
  const { moment } = useDays()
  const { notes, save } = useNotes({ model, own })
  const { value: all, instead } = useRead(notes, { parts: ['line', 'card', 'card'] })
  const [words, setWords] = useState('')
  const [isWriting, setWriting] = useState(false)
  const found = all?.filter(one => has(one, words)) ?? []
  const add = (
    <Button kind="primary" onClick={() => setWriting(true)}>
      <Icon name="plus" />
      {t('noteAdd')}
    </Button>
  )
  return (
    <section className="stack" ref={style}>
      <div className="head">
        <h2 part="heading">{t('myNotes')}</h2>
        {all && all.length > 0 && add}
      </div>
      {!all ? (
        instead
      ) : all.length === 0 ? (
        <Nothing title={t('noNotes')} text={t('noNotesText')} icon={<Icon name="papers" />} action={add} />
      ) : (
        <>
          <TextInput label={t('noteSearch')} name="search" value={words} onChange={setWords} />
          <p className="sr" role="status">
            {words.trim() !== '' && found.length === 0 && t('noNotesFound')}
          </p>
          {found.length === 0 ? (
            <Empty
              title={t('noNotesFound')}
              text={t('noNotesFoundText')}
              action={<Button onClick={() => setWords('')}>{t('notesAll')}</Button>}
            />
          ) : (
            <ul className="notes cards gap-3">
              {found.map(note => (
                <li key={note.id}>
                  <Link className="card" href={`${SIDE.notes}/${note.id}`} title={note.title}>
                    <strong>{cutTitle(note.title)}</strong>
                    <span className="first">{note.points[0]}</span>
                    <span className="muted">
                      {t('noteLines', { count: note.points.length })} · {moment(note.editedAt * 1000)}
                    </span>
                    <NoteState note={note} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {isWriting && (
        <NoteDialog start={null} onSave={text => save(text, null)} onClose={() => setWriting(false)} />
      )}
    </section>
  )
}
