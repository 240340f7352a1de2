import { readVideo } from '#rules/invest/video.ts'

/** An embeddable video. */
export type Video = { site: 'YouTube' | 'Vimeo'; frame: string }

const VIMEO =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:(?:\/|\?(?:[^#]*&)?h=)([0-9a-f]{6,20}))?(?:[?&#/]|$)/

/** Returns the embed of a YouTube or Vimeo address, in the player variant that tracks least. Null for any other address. */
export function videoOf(address: string): Video | null {
  const youtube = address.startsWith('https:') ? readVideo(address) : null
  if (youtube && 'id' in youtube) {
    return { site: 'YouTube', frame: `https://www.youtube-nocookie.com/embed/${youtube.id}?autoplay=1&rel=0` }
  }
  const [, vimeo, hash] = VIMEO.exec(address) ?? []
  if (!vimeo) return null
  return {
    site: 'Vimeo',
    frame: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
  }
}
