import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { DocumentSettings } from '#contract/document-settings.ts'
import { dataUrl } from '#kit/data-url.ts'
import { useLoaded } from '#kit/loaded.ts'
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

/** Loads the logo, again when the settings change. If that fails, the document is shown without it. */
function useLogo({ api }: Model, { business, start }: Here): string | null {
  const query = { business: business.id }
  const load = async (signal: AbortSignal) =>
    start.logo ? dataUrl(await api('GET documents/settings/logo', { query }, { as: 'file', signal })) : null
  return useLoaded(load, [start]).value
}
