import type { RefObject } from 'react'
import { useT } from './words.ts'

/** Renders the link that skips to the content. It leaves the fragment to the page: on the calculator it holds the figures. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/useValidAnchor: it links to a place on the page, as expected of a skip link
    <a
      className="skip no-print"
      href="#main"
      onClick={event => {
        event.preventDefault()
        main.current?.focus()
      }}
    >
      {t('skip')}
    </a>
  )
}
