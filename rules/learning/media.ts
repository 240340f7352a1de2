import { readVideo } from '#rules/invest/video.ts'

/** A video as it is shown: in a frame of its service, or a file of ours. */
type Shown = { kind: 'frame' | 'file'; src: string }

/** A file that the server keeps. */
const OURS = /^https?:\/\/[^/]+\/files\/[0-9a-f]{24}(?:\?|$)/
const VIDEO = /^https?:\/\/[^?#]+\.(?:mp4|webm|mov)(?:[?#]|$)/i
/** A file on the shared drive. */
const DRIVE =
  /^https:\/\/(?:drive|docs)\.google\.com\/(?:file|document|presentation|spreadsheets)\/d\/([\w-]{20,})/

/** What plays a video: only services that are known get a frame. Null for what is none of ours to show. */
export function videoLink(link: string): Shown | null {
  const video = readVideo(link)
  if (video && 'id' in video) {
    return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${video.id}?rel=0` }
  }
  return OURS.test(link) || VIDEO.test(link) ? { kind: 'file', src: link } : null
}

/** The preview of a file on the shared drive, or of one of ours; null for anything else, which opens in a tab of its own. */
export function driveLink(link: string): string | null {
  if (OURS.test(link)) return link
  const [, id] = DRIVE.exec(link) ?? []
  return id ? `https://drive.google.com/file/d/${id}/preview` : null
}
