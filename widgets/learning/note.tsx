import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { useAction } from '#kit/member/action.ts'
import { Back } from '#kit/member/back.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { SIDE } from '#rules/learning/route.ts'
import type { ScreenProps } from './model.ts'
import { NoteDialog } from './note-dialog.tsx'
import css from './notes.css?inline'
import { type NotesWords, notesEn } from './notes.en.ts'
import { NoteState, useNotes } from './notes.tsx'
import type { ShownNote } from './notes-model.ts'
import { Nothing } from './nothing.tsx'

const style = styleRef(css)

export const NotePage = withWords(notesEn, Page)

function Page({ model, own, place }: ScreenProps) {
  const t = useWords<NotesWords>()
  const { moment } = useDays()
  const { notes, save } = useNotes({ model, own })
  const { value: all, instead } = useRead(notes, { parts: ['heading', 'card'] })
  const isOnline = useStore(model.$isOnline)
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const [isMaking, run] = useAction(() => model.toaster.announce(t('notePdfFailed'), { kind: 'error' }))
  const id = place.at === 'note' ? place.id : ''
  useEffect(
    () =>
      // a queued note gets a new id from the server
      model.calls.onSent((one, reply) => {
        if (one.about === id && reply.id) model.path.navigate(`${SIDE.notes}/${reply.id}`, { replace: true })
      }),
    [model, id],
  )
  const note = all?.find(one => one.id === id)
  const close = () => setDialog(null)

  const download = (of: ShownNote) => run(async () => (await import('./note-pdf.ts')).saveNotePdf(of))

  return (
    <section className="stack" ref={style}>
      <Back to={SIDE.notes} text={t('noteBack')} />
      {note ? (
        <article className="card note">
          <h2 part="heading">{note.title}</h2>
          <p className="muted">{t('noteEdited', { moment: moment(note.editedAt * 1000) })}</p>
          <NoteState note={note} />
          <ol className="numbered">
            {note.points.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no id
              <li key={at}>{text}</li>
            ))}
          </ol>
          <div className="actions no-print">
            <Button kind="primary" onClick={() => setDialog('edit')}>
              {t('noteEdit')}
            </Button>
            <Button busy={isMaking} onClick={() => void download(note)}>
              {t('notePdf')}
            </Button>
            <Button kind="plain" onClick={() => setDialog('delete')}>
              {t('noteDelete')}
            </Button>
          </div>
        </article>
      ) : !all ? (
        instead
      ) : (
        <Nothing title={t('noteMissing')} icon={<Icon name="papers" />} />
      )}
      {note && dialog === 'edit' && (
        <NoteDialog start={note} onSave={text => save(text, note)} onClose={close} />
      )}
      {note && dialog === 'delete' && (
        <FormDialog
          title={t('noteDelete')}
          lead={
            <>
              <p>{t('noteDeleteSure', { title: note.title })}</p>
              {!isOnline && <p>{t('noteDeleteAway')}</p>}
            </>
          }
          grave
          onSubmit={async () => {
            await notes.remove(note)
            model.toaster.announce(t('noteDropped'), { kind: 'good' })
            model.path.navigate(SIDE.notes, { replace: true })
          }}
          onClose={close}
        />
      )}
    </section>
  )
}
