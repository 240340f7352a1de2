import { readVideo } from '#rules/invest/video.ts'

/** A video as displayed: embedded from its provider, or a file of ours. */
type Shown = { kind: 'frame' | 'file'; src: string }

/** A file stored by our server. */
const OURS = /^https?:\/\/[^/]+\/files\/[0-9a-f]{24}(?:\?|$)/
const VIDEO = /^https?:\/\/[^?#]+\.(?:mp4|webm|mov)(?:[?#]|$)/i
/** A file on Google Drive. */
const DRIVE =
  /^https:\/\/(?:drive|docs)\.google\.com\/(?:file|document|presentation|spreadsheets)\/d\/([\w-]{20,})/

/** Returns how to play a video: only known providers are embedded. Null for unsupported links. */
export function videoLink(link: string): Shown | null {
  const video = readVideo(link)
  if (video && 'id' in video) {
    return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${video.id}?rel=0` }
  }
  return OURS.test(link) || VIDEO.test(link) ? { kind: 'file', src: link } : null
}

/** Returns the preview URL of a file on Google Drive or of our own; null for anything else, which opens in a new tab. */
export function driveLink(link: string): string | null {
  if (OURS.test(link)) return link
  const [, id] = DRIVE.exec(link) ?? []
  return id ? `https://drive.google.com/file/d/${id}/preview` : null
}
