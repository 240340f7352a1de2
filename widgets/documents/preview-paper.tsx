import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { DocumentSettings } from '#contract/document-settings.ts'
import { drawPaper } from './draw-paper.ts'
import type { Here, Model } from './model.ts'
import type { Kind } from './place.ts'
import type { Typed } from './typed.ts'
import { faceOfTyped, sampleOf } from './typed-face.ts'

export type PaperProps = {
  model: Model
  owner: Here
  kind: Kind
  /** What is typed; without it a document that nobody wrote stands for it. */
  typed?: Typed
  /** Settings that are not kept yet. */
  settings?: DocumentSettings
}

/** A document as it will be on paper, drawn anew with each letter that is typed. */
export function PreviewPaper({ model, owner, kind, typed, settings = owner.settings }: PaperProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const { rows } = useStore(model.$variants)
  const logo = useLogo(model, owner)
  const nameOf = (id: string) => rows?.find(one => one.id === id)?.onPaper ?? ''
  const from = { ...owner, settings }
  const face = faceOfTyped(kind, typed ?? sampleOf(settings.language), from, { nameOf, today: model.today() })
  const drawn = JSON.stringify([face, settings.template, settings.color, logo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is all that stands on it
  useEffect(() => {
    if (sheet.current) drawPaper(sheet.current, face, { ...settings, logo })
  }, [drawn])
  return (
    <div className="paper-frame">
      <div className="paper-sheet" ref={sheet} lang={settings.language} />
    </div>
  )
}

/** The logo as an address of its own: pages of the portal show no other that they made themselves. */
function useLogo({ api }: Model, { business, start }: Here): string | null {
  const [logo, setLogo] = useState<string | null>(null)
  const query = { business: business.id }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is another one after each change of the settings
  useEffect(() => {
    if (!start.logo) return setLogo(null)
    let isOver = false
    const reader = new FileReader()
    reader.onload = () => isOver || setLogo(String(reader.result))
    api('GET documents/settings/logo', { query }, { as: 'file' }).then(
      file => reader.readAsDataURL(file),
      // a paper without it is better than none
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [start])
  return logo
}
