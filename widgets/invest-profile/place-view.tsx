import { useState } from 'react'
import type { Place } from '#contract/invest.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { pageSettings } from '#kit/core/page.ts'
import { lazy } from '#kit/member/later.tsx'
import { mapsAddress, placeText } from '#rules/invest/place.ts'
import type { FirstWords } from './first.en.ts'

export const InvestMap = lazy(() => import('./map.tsx'), 'InvestMap', ['card'])
/** Zoom of a profile's map. */
const NEAR = 14

type Props = { place: Place; name: string; location: string; map: string | null }

/** Renders a location as text, as a link to a maps app, and on demand as a map. */
export function PlaceView({ place, name, location, map }: Props) {
  const t = useWords<FirstWords>()
  const [isOpen, setOpen] = useState(false)
  const isEmbed = place.kind === 'embed'
  return (
    <div className="stack gap-3">
      <p>{[location, placeText(place)].filter(Boolean).join(' · ')}</p>
      {isOpen &&
        (isEmbed ? (
          <iframe
            className="player"
            src={`${pageSettings().origin}/invest/place?at=${encodeURIComponent(place.pb)}`}
            title={t('mapOf', { name })}
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <InvestMap at={place} zoom={NEAR} name={name} attribution={map ?? ''} />
        ))}
      <div className="actions start no-print">
        <a
          className="button"
          href={mapsAddress(place, location || name)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('openMap')}
        </a>
        {!isOpen && (isEmbed || map !== null) && (
          <Button onClick={() => setOpen(true)}>{t(isEmbed ? 'showPlace' : 'showMap')}</Button>
        )}
      </div>
    </div>
  )
}
