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

/** Answers that are on their way for widgets that are, too, by `askedAs`. */
type Asked = Map<string, Promise<Response>>
const page = globalThis as { Wezesha?: { asked?: Asked } }

/** What is asked by whom: an answer is for no other person. @param bearer null where nobody is signed in */
const askedAs = (url: string, bearer: string | null) => (bearer ? `${url} ${bearer}` : url)

/** The answer to a call that the page made while this code was on its way; each is taken once. */
export function takeAsked(url: string, bearer: string | null): Promise<Response> | undefined {
  const asked = page.Wezesha?.asked
  const answer = asked?.get?.(askedAs(url, bearer))
  if (answer) asked?.delete(askedAs(url, bearer))
  return answer
}

/** What was asked before something changed is no answer any more. */
export const forgetAsked = (): void => page.Wezesha?.asked?.clear?.()

/** How long an answer that nobody asked for is one, in ms. */
const FRESH = 20_000

/** Asks what a widget of this page will ask, while its code is on its way. @returns the answer, of which the body is the widget's */
export function askAhead(url: string, bearer: string | null, language: string): Promise<Response> {
  const headers = { 'accept-language': language, ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const answer = fetch(url, { headers, signal: AbortSignal.timeout(FRESH) })
  const asked: Asked = page.Wezesha?.asked ?? new Map()
  page.Wezesha = { ...page.Wezesha, asked }
  const name = askedAs(url, bearer)
  const forget = () => asked.get(name) === answer && asked.delete(name)
  asked.set(name, answer)
  // whoever asks then asks anew, and says what happened
  answer.catch(forget)
  setTimeout(forget, FRESH)
  return answer
}
