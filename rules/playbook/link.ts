/**
 * Hosts, including subdomains, that tools and video calls may link to. Links are shown to other users, so those to any other host are
 * rejected.
 */
const LINK_HOSTS = [
  'docs.google.com',
  'drive.google.com',
  'sheets.google.com',
  'forms.gle',
  'meet.google.com',
  'zoom.us',
  'teams.microsoft.com',
  'teams.live.com',
  'forms.office.com',
  'onedrive.live.com',
  'sharepoint.com',
  'whatsapp.com',
  'wa.me',
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'canva.com',
  'miro.com',
  'trello.com',
  'wikipedia.org',
  'go.ke',
  'go.tz',
  'safaricom.co.ke',
] as const

/** A parsed link: an external URL, a page of the portal, none, or why it is refused. */
type LinkReading =
  | { kind: 'none' }
  | { kind: 'page'; to: string }
  | { kind: 'address'; url: string }
  | { kind: 'refused'; why: 'not-https' | 'not-allowed'; host: string }

/**
 * Parses a link as typed.
 * @param own host names of the portal itself
 */
export function readLink(text: string, own: readonly string[] = []): LinkReading {
  const typed = text.trim()
  if (typed === '') return { kind: 'none' }
  // `//host` and `/\host` would leave the portal
  if (/^\/(?![/\\])[^\s\\]*$/.test(typed)) return { kind: 'page', to: typed }
  // no credentials and no other port: the visible host must be the real one
  const [, found = ''] = /^https:\/\/([a-z0-9.-]+)(?::443)?(?=[/?#]|$)[^\s\\]*$/i.exec(typed) ?? []
  const host = found.toLowerCase()
  if (host === '') return { kind: 'refused', why: 'not-https', host: typed.slice(0, 60) }
  const isAllowed = [...LINK_HOSTS, ...own].some(one => host === one || host.endsWith(`.${one}`))
  return isAllowed ? { kind: 'address', url: typed } : { kind: 'refused', why: 'not-allowed', host }
}
