import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { lazy } from '#kit/member/later.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import css from './preview.css?inline'
import { type PreviewWords, previewEn } from './preview.en.ts'
import type { PaperProps } from './preview-paper.tsx'

const PreviewPaper = lazy(() => import('./preview-paper.tsx'), 'PreviewPaper', ['card'])
const style = styleRef(css)

/** From this width, in pixels, the preview is shown beside the form. */
const BESIDE = 960

/** Renders a form with its document preview: side by side if there is room, else behind a button. */
export const Previewed = withWords(previewEn, Both)

function Both({ children, ...paper }: PaperProps & { children(button: ReactNode): ReactNode }) {
  const t = useWords<PreviewWords>()
  const place = useRef<HTMLDivElement>(null)
  const [isBeside, setBeside] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !globalThis.ResizeObserver) return
    const watch = new ResizeObserver(() => setBeside(element.clientWidth >= BESIDE))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div
      className={isBeside ? 'previewed with-paper' : 'previewed'}
      ref={element => {
        place.current = element
        style(element)
      }}
    >
      <div className="typed">
        {children(isBeside ? null : <Button onClick={() => setOpen(true)}>{t('preview')}</Button>)}
      </div>
      {isBeside ? (
        <section className="preview no-print" aria-label={t('previewOf')}>
          <p className="muted" aria-hidden="true">
            {t('previewOf')}
          </p>
          <PreviewPaper {...paper} />
        </section>
      ) : (
        isOpen && (
          <Sheet title={t('previewOf')} onClose={() => setOpen(false)}>
            <PreviewPaper {...paper} />
          </Sheet>
        )
      )}
    </div>
  )
}
