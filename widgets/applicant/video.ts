/** A video on a page of its own, that can stand in a frame. */
export type Video = { site: 'YouTube' | 'Vimeo'; frame: string }

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})(?:[?&#/]|$)/
const VIMEO =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?:(?:\/|\?(?:[^#]*&)?h=)([0-9a-f]{6,20}))?(?:[?&#/]|$)/

/** What an address of YouTube or Vimeo shows, by those of their players that follow people least. Null for any other address. */
export function videoOf(address: string): Video | null {
  const [, youtube] = YOUTUBE.exec(address) ?? []
  if (youtube) {
    return { site: 'YouTube', frame: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0` }
  }
  const [, vimeo, hash] = VIMEO.exec(address) ?? []
  if (!vimeo) return null
  return {
    site: 'Vimeo',
    frame: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ''}`,
  }
}
