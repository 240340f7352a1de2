import { DivIcon, GridLayer, Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { pageSettings } from '#kit/core/page.ts'
import { styleRef } from '#kit/core/style.ts'
import type { EditWords } from './edit.en.ts'
import type { FirstWords } from './first.en.ts'
import css from './map.css?inline'

type Point = { lng: number; lat: number }
type Props = {
  /** Position of the marker; null for none, and for a map around Nairobi. */
  at: Point | null
  zoom: number
  name: string
  attribution: string
  /** Makes the map selectable; read-only without it. */
  onPick?(at: Point): void
}

// Leaflet's stylesheet refers to images of controls not in use; map.css holds the needed parts
const style = styleRef(css)

/** Tiles from our own server drawn on canvases, so that a host page's CSP needs to allow the API but no images. */
class Tiles extends GridLayer {
  override createTile(
    { x, y, z }: { x: number; y: number; z: number },
    done: (error: unknown, tile: HTMLElement) => void,
  ): HTMLElement {
    const tile = document.createElement('canvas')
    Object.assign(tile, { width: 256, height: 256 })
    fetch(`${pageSettings().origin}/map/${z}/${x}/${y}`)
      .then(answer => (answer.ok ? answer.blob() : Promise.reject(new Error(String(answer.status)))))
      .then(file => createImageBitmap(file))
      .then(picture => {
        tile.getContext('2d')?.drawImage(picture, 0, 0, 256, 256)
        done(null, tile)
      })
      .catch(error => done(error, tile))
    return tile
  }
}

/** Renders a map to view or to pick a point on, by touch, mouse or keyboard. */
export function InvestMap({ at, zoom, name, attribution, onPick }: Props) {
  const t = useWords<FirstWords & EditWords>()
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const picked = useRef(onPick)
  picked.current = onPick
  const marker = useRef<Marker | null>(null)
  const begin = useRef(at ?? { lng: 36.8172, lat: -1.2864 })

  useEffect(() => {
    const element = place.current
    if (!element) return
    const made = new LeafletMap(element, {
      attributionControl: false,
      zoomControl: false,
      keyboard: true,
      minZoom: 3,
      maxZoom: 18,
      // capturing every wheel and swipe would block scrolling past the map
      scrollWheelZoom: false,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
    }).setView([begin.current.lat, begin.current.lng], zoom)
    made.addLayer(new Tiles())
    made.on('click', ({ latlng }) => picked.current?.({ lng: latlng.lng, lat: latlng.lat }))
    setMap(made)
    return () => {
      made.remove()
      marker.current = null
    }
  }, [zoom])

  useEffect(() => {
    if (!map || !at) return
    const point: [number, number] = [at.lat, at.lng]
    if (marker.current) marker.current.setLatLng(point)
    else {
      const pin = document.createElement('span')
      pin.className = 'pin'
      const icon = new DivIcon({ html: pin, className: 'mark', iconSize: [28, 28], iconAnchor: [14, 28] })
      marker.current = new Marker(point, { icon, keyboard: false, interactive: false })
      map.addLayer(marker.current)
    }
  }, [map, at])

  return (
    <div className="map stack gap-2 no-print" ref={style}>
      <div className="canvas" ref={place} role="application" aria-label={t('mapOf', { name })} />
      <p className="muted">
        {t('mapKeys')} {attribution}
      </p>
      <div className="actions start no-print">
        <Button onClick={() => map?.zoomIn()}>{t('zoomIn')}</Button>
        <Button onClick={() => map?.zoomOut()}>{t('zoomOut')}</Button>
        {onPick && (
          <Button
            onClick={() => {
              const centre = map?.getCenter()
              if (centre) onPick({ lng: centre.lng, lat: centre.lat })
            }}
          >
            {t('markMiddle')}
          </Button>
        )}
      </div>
    </div>
  )
}
