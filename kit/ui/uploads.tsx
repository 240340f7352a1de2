import { type ComponentProps, useState } from 'react'
import { type KeptUpload, UploadField } from './upload.tsx'

type Props = Omit<ComponentProps<typeof UploadField>, 'kept' | 'onChange' | 'onSending' | 'label'> & {
  /** Returns the label of each file, by number. */
  label(number: number): string
  /** Maximum number of files. */
  most: number
  /** Finished uploads of an earlier visit. */
  kept: readonly KeptUpload[]
  /** Called with the finished uploads in order, and whether these are all chosen files. */
  onChange(uploads: KeptUpload[], isWhole: boolean): void
}

type Slot = { key: number; uploaded: KeptUpload | null; isUnderWay: boolean }
const slotOf = (key: number, uploaded: KeptUpload | null = null): Slot => ({
  key,
  uploaded,
  isUnderWay: false,
})

/** Renders fields for several files: an empty one is added once the last is used. Requires a widget whose words include `uploadEn`. */
export function UploadFields({ label, most, kept, onChange, name, ...field }: Props) {
  const [slots, setSlots] = useState<readonly Slot[]>(() => {
    const known = kept.map((upload, key) => slotOf(key, upload))
    return known.length < most ? [...known, slotOf(known.length)] : known
  })
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
      return isFull ? [...next, slotOf(next.length)] : next
    })
  return (
    <>
      {slots.map(({ key, uploaded }, at) => (
        <UploadField
          key={key}
          {...field}
          name={`${name}-${key}`}
          label={label(at + 1)}
          kept={uploaded}
          onChange={(_, uploaded) => put(key, { uploaded })}
          onSending={isUnderWay => put(key, { isUnderWay })}
        />
      ))}
    </>
  )
}
