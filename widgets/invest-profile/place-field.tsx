import { useState } from 'react'
import type { Place } from '#contract/invest.ts'
import { Button } from '#kit/core/button.tsx'
import { FieldGroup } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import type { Control } from '#kit/screens/form.tsx'
import { mapsAddress, placeText, pointBehind, pointOf, readPlace } from '#rules/invest/place.ts'
import type { EditWords } from './edit.en.ts'
import type { FirstWords } from './first.en.ts'
import { InvestMap } from './place-view.tsx'

/** Initial zoom of the form's map. */
const FORM_ZOOM = 13
/** Geolocation timeout, in ms. */
const PATIENCE = 15_000

/** Returns the place as typed, if that is one, otherwise the place chosen before. */
export function placeIn(typed: string, chosen: Place | null): Place | null {
  const read = readPlace(typed)
  return read && !('problem' in read) ? read : chosen
}

type Props = { control: Control<Place | null>; typed: Control<string>; map: string | null; name: string }

/** Renders the location field: by link, coordinates, geolocation or map, each independent of the others. */
export function PlaceField({ control, typed, map, name }: Props) {
  const t = useWords<FirstWords & EditWords>()
  const { label, error } = control
  const value = placeIn(typed.value, control.value)
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<'rest' | 'locating' | 'none'>('rest')

  const choose = (place: Place | null) => {
    typed.onChange('')
    control.onChange(place)
  }
  const pick = ({ lng, lat }: { lng: number; lat: number }) => choose(pointOf(lng, lat))
  const locate = () => {
    if (!navigator.geolocation) return setState('none')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        pick({ lng: coords.longitude, lat: coords.latitude })
        setState('rest')
      },
      () => setState('none'),
      { enableHighAccuracy: true, timeout: PATIENCE },
    )
  }
  const shown = value ? placeText(value) || t('placeEmbed') : t('placeNone')
  return (
    <FieldGroup label={label} error={error}>
      <div className="input">
        <input readOnly aria-label={t('placeText')} value={shown} />
      </div>
      <TextInput {...typed} maxLength={3_000} />
      <div className="actions start">
        <Button busy={state === 'locating'} onClick={locate}>
          {t('useLocation')}
        </Button>
        {map !== null && !open && <Button onClick={() => setOpen(true)}>{t('chooseOnMap')}</Button>}
        {value && (
          <>
            <a className="button" href={mapsAddress(value, name)} target="_blank" rel="noopener noreferrer">
              {t('openMap')}
            </a>
            <Button kind="plain" aria-label={t('removeNamed', { name: label })} onClick={() => choose(null)}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      <p className="muted" role="status">
        {state === 'locating' && t('locating')}
        {state === 'none' && t('noLocation')}
      </p>
      {open && (
        <>
          <p className="muted">{t('mapPick')}</p>
          <InvestMap
            at={value && pointBehind(value)}
            zoom={FORM_ZOOM}
            name={name}
            attribution={map ?? ''}
            onPick={pick}
          />
        </>
      )}
    </FieldGroup>
  )
}
