import { type MarkedAttempt, PRESET_LENGTH, type Preset } from '#contract/learning-marking.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import type { FirstWords } from './first.en.ts'
import type { MarkingWords } from './marking.en.ts'
import type { Marking } from './marking-model.ts'
import type { Model } from './model.ts'

type PresetProps = {
  model: Model
  marking: Marking
  attempt: MarkedAttempt
  comment: string
  insert(one: Preset): void
}

/** Renders preset comments; a tap inserts one into the comment for editing. */
export function Presets({ model, marking, attempt, comment, insert }: PresetProps) {
  const t = useWords<MarkingWords & FirstWords>()
  const { language } = useI18n()
  const act = (make: Parameters<Model['act']>[0]) =>
    marking.changePresets(make).catch(model.toaster.failed(t('failedAct')))
  const trimmed = comment.trim()
  // a comment already in the list is not offered for saving
  const isKept = attempt.presets.some(({ text }) => Object.values(text).includes(trimmed))
  const keep = () => {
    const body = {
      text: { [attempt.language]: trimmed },
      assignment: attempt.assignment.id,
    }
    void act(api => api('POST learning/marking/presets', { body }))
  }
  return (
    <details open={attempt.presets.length > 0}>
      <summary>{t('markingPresets')}</summary>
      {attempt.presets.length === 0 && <p className="muted">{t('markingPresetsNone')}</p>}
      <ul className="presets stack gap-2">
        {attempt.presets.map(one => {
          const text = one.text[attempt.language] ?? one.text[language] ?? Object.values(one.text)[0] ?? ''
          return (
            <li key={one.id}>
              <Button onClick={() => insert(one)}>{text}</Button>
              <CloseButton
                label={t('markingForget', { text })}
                onClick={() =>
                  void act(api => api('DELETE learning/marking/presets/:id', { params: { id: one.id } }))
                }
              />
            </li>
          )
        })}
      </ul>
      {trimmed !== '' && trimmed.length <= PRESET_LENGTH && !isKept && (
        <Button kind="plain" onClick={keep}>
          {t('markingKeep')}
        </Button>
      )}
    </details>
  )
}
