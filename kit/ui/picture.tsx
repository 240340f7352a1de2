import { useEffect, useRef, useState } from 'react'
import { styleRef } from '#kit/core/style.ts'
import css from './picture.css?inline'

const style = styleRef(css)

/** Renders a picture from the server. If the page's policy blocks it as an image, it is fetched and drawn on a canvas. */
export function Picture({ address, alt }: { address: string; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'image' | 'drawn' | 'failed'>('image')
  useEffect(() => {
    if (state !== 'drawn') return
    let isHere = true
    fetch(address)
      .then(answer => (answer.ok ? answer.blob() : Promise.reject(new Error(String(answer.status)))))
      .then(file => createImageBitmap(file))
      .then(picture => {
        const place = canvas.current
        if (!isHere || !place) return
        Object.assign(place, { width: picture.width, height: picture.height })
        place.getContext('2d')?.drawImage(picture, 0, 0)
      })
      .catch(() => isHere && setState('failed'))
    return () => {
      isHere = false
    }
  }, [state, address])
  return (
    <div ref={style}>
      {state === 'failed' ? (
        <div className="placeholder" role="img" aria-label={alt} />
      ) : state === 'drawn' ? (
        <canvas className="shot" ref={canvas} role="img" aria-label={alt} />
      ) : (
        <img className="shot" src={address} alt={alt} loading="lazy" onError={() => setState('drawn')} />
      )}
    </div>
  )
}

/** Reserves the space of a missing picture. */
export const NoPicture = () => <div className="placeholder" aria-hidden="true" ref={style} />
