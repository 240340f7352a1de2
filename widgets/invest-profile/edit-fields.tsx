import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Field, FieldError } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import type { Photo } from '#kit/photo.ts'
import type { Control } from '#kit/screens/form.tsx'
import { PhotoField } from '#kit/ui/photo.tsx'
import { NoPicture, Picture } from '#kit/ui/picture.tsx'
import { readVideo } from '#rules/invest/video.ts'
import type { EditWords } from './edit.en.ts'
import type { FirstWords } from './first.en.ts'
import type { Model } from './model.ts'
import { VideoView } from './video-view.tsx'

export type Words = FirstWords & EditWords
/** Value of a picture field: a new picture, the existing one (`kept`), or none. */
export type Chosen = Photo | 'kept' | null

/** Renders a value that cannot be edited here. */
export const Fixed = ({ label, text, hint }: { label: string; text: string; hint: string }) => (
  <Field label={label} hint={hint}>
    {control => (
      <div className="input">
        <input {...control} readOnly value={text} />
      </div>
    )}
  </Field>
)

/** Renders the owner's phone number, which comes from the account. */
export function Phone({ control: { label, value, error } }: { control: Control<string> }) {
  const t = useWords<Words>()
  return (
    <Field label={label} hint={value ? t('phoneHint') : t('phoneMissing')} error={error}>
      {control => (
        <div className="input">
          <input {...control} name="phone" type="tel" readOnly value={value} />
        </div>
      )}
    </Field>
  )
}

/** Renders the choice of category, or a message while there are no categories. */
export function Category({
  control,
  options,
  model,
}: {
  control: Control<string>
  options: readonly { value: string; text: string }[]
  model: Model
}) {
  const t = useWords<Words>()
  const { value, loading, failure } = useStore(model.categories.$state)
  const message = failure
    ? t('categoriesFailed')
    : loading
      ? t('loadingCategory')
      : value?.length === 0
        ? t('categoriesNone')
        : undefined
  return (
    <>
      <Select {...control} options={options} blank={t('select')} hint={message} />
      {failure && (
        <Button className="start" onClick={model.categories.refresh}>
          {t('categories')}
        </Button>
      )}
    </>
  )
}

/** Renders a picture field: keep, replace or remove. */
export function PictureField({
  control: { name, label, value, error, onChange },
  address,
  ratio,
}: {
  control: Control<Chosen>
  address: string | null
  ratio: number | null
}) {
  const t = useWords<Words>()
  const id = useId()
  return (
    <div>
      {value === 'kept' && address && <Picture address={address} alt={label} />}
      {value === null && <NoPicture />}
      <PhotoField
        name={name}
        label={label}
        ratio={ratio}
        hint={t('pictureHint')}
        error={error}
        value={value === 'kept' ? null : value}
        onChange={onChange}
        camera="environment"
      />
      {value !== null && (
        <Button kind="plain" aria-label={t('removeNamed', { name: label })} onClick={() => onChange(null)}>
          {t('remove')}
        </Button>
      )}
      <FieldError id={id} />
    </div>
  )
}

/** Renders the video of the typed address. */
export function Preview({ typed, name }: { typed: string; name: string }) {
  const t = useWords<Words>()
  const read = readVideo(typed)
  if (!read || 'problem' in read) return null
  return (
    <div>
      <p className="muted">{t('videoPreview')}</p>
      <VideoView id={read.id} name={name} />
    </div>
  )
}
