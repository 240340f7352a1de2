import { useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { FieldError } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import type { Control } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import type { NotesWords } from './notes.en.ts'
import type { NoteText } from './notes-model.ts'

type Props = {
  /** The text of the note being changed; null for a new one. */
  start: NoteText | null
  onSave(text: NoteText): Promise<void>
  onClose(): void
}

/** Renders the form of a note: a title and a list of points. */
export function NoteDialog({ start, onSave, onClose }: Props) {
  const t = useWords<NotesWords>()
  const filled = (points: readonly string[]) => points.map(text => text.trim()).filter(Boolean)
  return (
    <FormDialog<{ title: string; points: readonly string[] }>
      title={t(start ? 'noteEdit' : 'noteAdd')}
      fields={[
        {
          kind: 'text',
          name: 'title',
          maxLength: 200,
          label: { key: 'noteTitle' },
          blank: { key: 'noteTitleEmpty' },
        },
        {
          kind: 'custom',
          name: 'points',
          label: { key: 'notePoints' },
          wire: 'notes',
          blank: { key: 'notesEmpty' },
          check: (value: unknown) => (filled(value as string[]).length > 0 ? null : { key: 'notesEmpty' }),
        },
      ]}
      start={start ? { title: start.title, points: [...start.points] } : { title: '', points: [''] }}
      action={t('noteSave')}
      onSubmit={({ title, points }) => onSave({ title, points: filled(points) })}
      onClose={onClose}
    >
      {fields => (
        <>
          {fields.draw('title')}
          <Points control={fields.control<readonly string[]>('points')} />
        </>
      )}
    </FormDialog>
  )
}

function Points({ control: { value, error, label, onChange } }: { control: Control<readonly string[]> }) {
  const t = useWords<NotesWords>()
  const place = useRef<HTMLFieldSetElement>(null)
  const lines = useRef(value.length)
  useEffect(() => {
    // focuses an added line
    const inputs = place.current?.querySelectorAll('textarea')
    if (value.length > lines.current) inputs?.[value.length - 1]?.focus()
    lines.current = value.length
  }, [value.length])
  return (
    <fieldset className="gap-3" ref={place}>
      <legend>{label}</legend>
      {value.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no id
        <div className="point" key={at}>
          <TextInput
            label={t('notePoint', { number: at + 1 })}
            name={at === 0 ? 'points' : `points.${at}`}
            value={text}
            lines={2}
            maxLength={4_000}
            optional={at > 0}
            onChange={text => onChange(value.map((one, other) => (other === at ? text : one)))}
          />
          {value.length > 1 && (
            <CloseButton
              label={t('notePointRemove', { number: at + 1 })}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
      <FieldError id="points-error" error={error} />
      <Button onClick={() => onChange([...value, ''])}>
        <Icon name="plus" />
        {t('notePointAdd')}
      </Button>
    </fieldset>
  )
}
