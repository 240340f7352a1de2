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
  /** The typed input; a sample document if omitted. */
  typed?: Typed
  /** Unsaved settings. */
  settings?: DocumentSettings
}

/** Renders a document as it will be on paper, updated on every keystroke. */
export function PreviewPaper({ model, owner, kind, typed, settings = owner.settings }: PaperProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const { rows } = useStore(model.$variants)
  const logo = useLogo(model, owner)
  const nameOf = (id: string) => rows?.find(one => one.id === id)?.onPaper ?? ''
  const from = { ...owner, settings }
  const face = faceOfTyped(kind, typed ?? sampleOf(settings.language), from, { nameOf, today: model.today() })
  const drawn = JSON.stringify([face, settings.template, settings.color, logo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` covers everything rendered
  useEffect(() => {
    if (sheet.current) drawPaper(sheet.current, face, { ...settings, logo })
  }, [drawn])
  return (
    <div className="paper-frame">
      <div className="paper-sheet" ref={sheet} lang={settings.language} />
    </div>
  )
}

/** Loads the logo as a data URL: the portal's content security policy allows no blob URLs. */
function useLogo({ api }: Model, { business, start }: Here): string | null {
  const [logo, setLogo] = useState<string | null>(null)
  const query = { business: business.id }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` changes with the settings
  useEffect(() => {
    if (!start.logo) return setLogo(null)
    let isOver = false
    const reader = new FileReader()
    reader.onload = () => isOver || setLogo(String(reader.result))
    api('GET documents/settings/logo', { query }, { as: 'file' }).then(
      file => reader.readAsDataURL(file),
      // the document is shown without a logo
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [start])
  return logo
}
