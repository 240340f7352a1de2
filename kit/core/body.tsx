import type { ReactNode } from 'react'
import type { ApiError } from './api.ts'
import { Boundary } from './boundary.tsx'
import { Failure } from './failure.tsx'
import { type I18n, I18nProvider } from './i18n.tsx'
import { pageSettings } from './page.ts'

type Props = {
  widget: HTMLElement
  i18n: I18n
  /** Why the tenant's settings did not load. */
  failure: ApiError | null
  /** Whether the user has typed something that is kept. */
  isTyped: boolean
  onRetry(): void
  onFault(): void
  children: ReactNode
}

/** Renders what an element shows: its view, or a failure in place of it. */
export function Body({ widget, i18n, failure, isTyped, onRetry, onFault, children }: Props) {
  const { origin } = pageSettings()
  const name = widget.localName.slice(3)
  // of a survey, the attribute of the same name has the code
  const named = encodeURIComponent(widget.getAttribute(name) ?? '')
  return (
    <I18nProvider value={i18n}>
      {/* the page's language may differ from that of these texts */}
      <div className="wz" lang={i18n.language}>
        {failure ? (
          <Failure
            text={failure.message || (isTyped ? i18n.kit('keptText') : '')}
            onRetry={onRetry}
            link={{
              href: `${origin}/embed/v1/open/${name}?named=${named}`,
              text: i18n.kit('openInPortal', { name: new URL(origin).host }),
            }}
          />
        ) : (
          <Boundary
            onFault={onFault}
            broken={restart => (
              <Failure title={i18n.kit('brokenTitle')} text={i18n.kit('brokenText')} onRetry={restart} />
            )}
          >
            {children}
          </Boundary>
        )}
      </div>
    </I18nProvider>
  )
}
