// @ts-check
/*
 * Caches the portal's loaded files, so that it opens offline. Hashed files are immutable and served from the cache; pages and settings only
 * if the network does not answer. Other requests are not intercepted, and no data of signed-in users is cached.
 */
/** @typedef {{ request: Request, data: string[], respondWith(answer: Promise<Response>): void, waitUntil(work: Promise<unknown>): void }} Happening */
/** @typedef {{ addEventListener(type: string, hear: (event: Happening) => void): void, skipWaiting(): Promise<void>, clients: { claim(): Promise<void> } }} WorkerScope */
const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self))
const STORE = 'portal-2'
/** More than a release has, so that only files of earlier ones are evicted: those cached first are what every page needs. */
const MOST_FILES = 600
/** How long to wait for a slow network if there is a cached response, in milliseconds. */
const PATIENCE = 5_000
/**
 * The same for pages of signed-in users and the loader's files: they refresh themselves, now or on the next visit, so a blank page for a
 * round trip is not justified. The response is cached for the next visit.
 */
const SHORT_PATIENCE = 100
const OWN_PAGES = /^\/(dashboard|processor|sales-agent|authorizer|super-admin|advisor)(\/|$)/
const LOADER = /^\/embed\/v1\//
const HASHED = /^\/(assets|embed\/f)\//
const SETTINGS =
  /^\/(embed\/v1\/(loader\.js|manifest\.json|widgets\.json)$|api\/portal\/(tenant$|page\/)|icon|manifest\.webmanifest$)/

/** Whether the resource at an address is public. Repeating any other request could also repeat an action. @param {string} address */
function isKept(address) {
  const { pathname } = new URL(address, location.origin)
  return pathname === '/' || HASHED.test(pathname) || SETTINGS.test(pathname)
}

/** @param {RequestInfo} key @param {Response} answer */
async function keep(key, answer) {
  const store = await caches.open(STORE)
  await store.put(key, answer)
}

/** Deletes the files that were cached first. Once for each page: reading the list for each of its files would take seconds on a phone. */
async function evict() {
  const store = await caches.open(STORE)
  const kept = await store.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_FILES))) await store.delete(old)
}

/** All pages are the same file except for the title, so one is cached for all, and nothing else. @param {Response} answer */
const isPage = async answer => (await answer.text()).includes('<div id="portal"')

/** Whether the server forbids caching a response. @param {Response} answer */
const isPrivate = ({ headers }) => /no-store|private/.test(headers.get('cache-control') ?? '')

/** Deletes the caches of earlier releases, which held data of signed-in users. */
async function forgetOlder() {
  for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name)
}

/** @param {Happening} event @param {RequestInfo} request @param {RequestInfo} [key] */
async function fetchAndKeep(event, request, key = request) {
  const answer = await fetch(request)
  const mayStay = answer.ok && answer.type === 'basic' && !isPrivate(answer)
  const wanted = mayStay && (key !== '/' || (await isPage(answer.clone())))
  if (wanted) event.waitUntil(keep(key, answer.clone()).catch(() => {}))
  return answer
}

/** Returns a cached response. A full or damaged device may fail to read it: then the network serves it. @param {RequestInfo} key */
const keptFor = key => caches.match(key).catch(() => undefined)

/** @param {Happening} event @param {Request} request @param {RequestInfo} [key] @returns {Promise<Response>} */
async function networkFirst(event, request, key = request) {
  const { pathname } = new URL(request.url)
  const patience = OWN_PAGES.test(pathname) || LOADER.test(pathname) ? SHORT_PATIENCE : PATIENCE
  const fresh = fetchAndKeep(event, request, key)
  event.waitUntil(fresh.catch(() => {}))
  const kept = await keptFor(key)
  if (!kept) return fresh
  const late = new Promise(resolve => setTimeout(resolve, patience, kept))
  const orKept = fresh.then(
    // a proxy whose server is down answers with a page of its own
    answer => (answer.status < 500 ? answer : kept),
    () => kept,
  )
  return Promise.race([orKept, late])
}

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (request.destination !== 'document') return
    event.respondWith(networkFirst(event, request, '/'))
    event.waitUntil(evict().catch(() => {}))
  } else if (HASHED.test(pathname)) {
    event.respondWith(keptFor(request).then(kept => kept ?? fetchAndKeep(event, request)))
  } else if (SETTINGS.test(pathname)) event.respondWith(networkFirst(event, request))
})
worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', event =>
  event.waitUntil(forgetOlder().then(() => worker.clients.claim())),
)
// files the page had loaded before the worker was active
worker.addEventListener('message', event =>
  event.waitUntil(Promise.allSettled(event.data.filter(isKept).map(path => fetchAndKeep(event, path)))),
)
