import { type ComponentProps, useState } from 'react'
import type { Uploaded } from '#contract/endpoint.ts'
import { UploadField } from './upload.tsx'

type Props = Omit<ComponentProps<typeof UploadField>, 'onChange' | 'onSending' | 'label'> & {
  /** Returns the label of each file, by number. */
  label(number: number): string
  /** Maximum number of files. */
  most: number
  /** Called with the finished uploads in order, and whether these are all chosen files. */
  onChange(uploads: Uploaded[], isWhole: boolean): void
}

type Slot = { key: number; uploaded: Uploaded | null; isUnderWay: boolean }

/** Renders fields for several files: an empty one is added once the last is used. Requires a widget whose words include `uploadEn`. */
export function UploadFields({ label, most, onChange, name, ...field }: Props) {
  const [slots, setSlots] = useState<readonly Slot[]>([{ key: 0, uploaded: null, isUnderWay: false }])
  const put = (key: number, change: Partial<Slot>) =>
    setSlots(before => {
      const slot = before.find(one => one.key === key)
      // ignores repeated reports without a change
      if (Object.entries(change).every(([name, value]) => slot?.[name as keyof Slot] === value)) return before
      const next = before.map(slot => (slot.key === key ? { ...slot, ...change } : slot))
      const taken = next.filter(slot => slot.uploaded || slot.isUnderWay)
      const uploads = next.flatMap(({ uploaded }) => uploaded ?? [])
      queueMicrotask(() => onChange(uploads, uploads.length === taken.length))
      const isFull = taken.length === next.length && next.length < most
      return isFull
        ? [...next, { key: Math.max(...next.map(slot => slot.key)) + 1, uploaded: null, isUnderWay: false }]
        : next
    })
  return (
    <>
      {slots.map(({ key }, at) => (
        <UploadField
          key={key}
          {...field}
          name={`${name}-${key}`}
          label={label(at + 1)}
          onChange={uploaded => put(key, { uploaded })}
          onSending={isUnderWay => put(key, { isUnderWay })}
        />
      ))}
    </>
  )
}
