/**
 * Gives an access token. It is asked again, with the one that the server no longer takes, when that one is over. May wait as
 * long as the person takes to sign in; null lets the call go without a token. With `confirm` the token is right, and the server
 * asks to see once more who it is: null where the person would rather not.
 */
export type FetchToken = (stale?: string, why?: 'confirm') => Promise<string | null>

/**
 * Where the widgets on this page find their server, and the partner site they are on. Widgets that came through the loader
 * know both; a page that bundles the package calls `configure` once, before it uses a tag.
 */
type PageSettings = {
  /** The server's origin, without a slash at the end. */
  origin: string
  /** The partner site's publishable key. */
  partner?: string
  /** Asks the page's own server for a token of the person who is signed in there. */
  fetchToken?: FetchToken
}

const settings: PageSettings = { origin: new URL(import.meta.url).origin }

/** Sets the server and the partner for widgets created from here on. */
export const configure = (changes: Partial<PageSettings>): void => void Object.assign(settings, changes)

/** What is set, with the key that the loader's tag carries unless one was configured. */
export function pageSettings(): PageSettings {
  const { partner, fetchToken } = (globalThis as { Wezesha?: Partial<PageSettings> }).Wezesha ?? {}
  return { partner, fetchToken, ...settings }
}

/** The answer to a call that the loader made while this code was on its way; each is taken once. */
export function takeAsked(url: string): Promise<Response> | undefined {
  const { asked } = (globalThis as { Wezesha?: { asked?: Map<string, Promise<Response>> } }).Wezesha ?? {}
  const answer = asked?.get?.(url)
  if (answer) asked?.delete(url)
  return answer
}
