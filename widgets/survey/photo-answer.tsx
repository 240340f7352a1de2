import { useEffect, useState } from 'react'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { type Photo, takePhoto } from '#kit/photo.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { photoEn } from '#kit/ui/photo.en.ts'
import { PhotoField } from '#kit/ui/photo.tsx'
import type { FormWords } from './form.en.ts'
import { dropPhoto, keepPhoto, readPhoto } from './photos.ts'
import { isOnDevice } from './storage.ts'

type Props = {
  name: string
  label: string
  hint?: string
  error?: string | null
  optional: boolean
  value: string
  onChange(value: string): void
}

/** Renders a photo question. The photo is downscaled and kept on the device until the answers are sent. */
export const PhotoAnswer = withWords(photoEn, Taken)

function Taken({ name, label, hint = '', error, optional, value, onChange }: Props) {
  const kit = useKitWords()
  const t = useWords<FormWords>()
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [isGone, setGone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved photo is read once, on mount
  useEffect(() => {
    if (!isOnDevice(value)) return
    readPhoto(value)
      .then(kept => {
        if (kept) return takePhoto(kept, null).then(setPhoto)
        setGone(true)
        onChange('')
      })
      .catch(() => {})
  }, [])
  const take = async (next: Photo) => {
    setPhoto(next)
    setGone(false)
    const before = value
    onChange(await keepPhoto(next.jpeg))
    if (isOnDevice(before)) void dropPhoto(before)
  }
  return (
    <PhotoField
      name={name}
      label={optional ? `${label} (${kit('optional')})` : label}
      hint={hint}
      error={error ?? (isGone ? t('photoGone') : null)}
      value={photo}
      camera="environment"
      onChange={taken => void take(taken)}
    />
  )
}
