/**
 * Returns an access token. Called again with the stale token once the server rejects it. May wait as long as the user takes to sign in;
 * null sends the call without a token. With `confirm` the token is valid but the server requires the user to confirm their identity: null
 * if they decline.
 */
export type FetchToken = (stale?: string, why?: 'confirm') => Promise<string | null>

/**
 * Server and partner site of the widgets on this page. Widgets loaded through the loader know both; a page that bundles the package calls
 * `configure` once, before it uses a tag.
 */
type PageSettings = {
  /** Origin of the server, without trailing slash. */
  origin: string
  /** Publishable key of the partner site. */
  partner?: string
  /** Requests a token for the signed-in user from the page's own server. */
  fetchToken?: FetchToken
}

const settings: PageSettings = { origin: new URL(import.meta.url).origin }

/** Sets server and partner for widgets created from now on. */
export const configure = (changes: Partial<PageSettings>): void => void Object.assign(settings, changes)

/** Returns the settings, with the key of the loader's tag unless one was configured. */
export function pageSettings(): PageSettings {
  const { partner, fetchToken } = (globalThis as { Wezesha?: Partial<PageSettings> }).Wezesha ?? {}
  return { partner, fetchToken, ...settings }
}

/** Responses already requested for widgets whose code is still loading, by `prefetchKey`. */
type Prefetched = Map<string, Promise<Response>>
const page = globalThis as { Wezesha?: { prefetched?: Prefetched } }

/** Cache key of a request, which includes the user, so that no one gets another user's response. @param bearer null if signed out */
const prefetchKey = (url: string, bearer: string | null) => (bearer ? `${url} ${bearer}` : url)

/** Takes the response to a request the page made while this code was loading; each can be taken once. */
export function takePrefetched(url: string, bearer: string | null): Promise<Response> | undefined {
  const prefetched = page.Wezesha?.prefetched
  const answer = prefetched?.get?.(prefetchKey(url, bearer))
  if (answer) prefetched?.delete(prefetchKey(url, bearer))
  return answer
}

/** Drops all prefetched responses, which are stale after a change. */
export const forgetPrefetched = (): void => page.Wezesha?.prefetched?.clear?.()

/** How long an unclaimed prefetched response stays valid, in ms. */
const FRESH = 20_000

/** Prefetches a request that a widget of this page will make while its code loads. @returns the response, with its body unread */
export function prefetch(url: string, bearer: string | null, language: string): Promise<Response> {
  const prefetched: Prefetched = page.Wezesha?.prefetched ?? new Map()
  page.Wezesha = { ...page.Wezesha, prefetched }
  const name = prefetchKey(url, bearer)
  const pending = prefetched.get(name)
  if (pending) return pending
  const headers = { 'accept-language': language, ...(bearer && { authorization: `Bearer ${bearer}` }) }
  const limit = new AbortController()
  const answer = fetch(url, { headers, signal: limit.signal })
  const forget = () => prefetched.get(name) === answer && prefetched.delete(name)
  prefetched.set(name, answer)
  // the widget then sends the request itself and reports the error
  answer.catch(forget)
  setTimeout(() => {
    limit.abort()
    forget()
  }, FRESH)
  return answer
}
