/*
 * The script that partners embed. It finds widget tags, now and later, lazy-loads each near the viewport, reserves its space meanwhile,
 * and renders a fallback if loading fails. It changes nothing on the page but our own elements.
 */

import { addFrame } from './iframe.ts'
import { instanceOf } from './instance.ts'

/** A build file: its name without extension, and its SHA-256. */
type BuildFile = [name: string, hash: string]
/** A file, or its index in the file table. */
type FileRef = number | BuildFile
/** Describes a widget; an array, since the names of its fields would be most of this script. */
type Entry = [
  file: FileRef,
  needs: FileRef[],
  words: Record<string, FileRef[] | undefined>,
  titles: Record<string, string>,
  /** Height to reserve by minimum width, both in px, narrowest first. */
  reserved: [width: number, height: number][],
  /** The widget's first request besides the settings, with the attribute that ends the URL. */
  first: [path: string, attribute: string] | 0,
  /** Whether only the portal's own pages show it. */
  isInside: 0 | 1,
]
const TITLES = 3
const RESERVED = 4
const FIRST_REQUEST = 5
const IS_INSIDE = 6

type Descriptions = { widgets: Record<string, Entry>; files: BuildFile[] }

/** Injected by the build: what the first widgets need, and the file that describes all others. */
declare const __EMBED__: Descriptions & {
  version: string
  bridge: [file: number, needs: number[]]
  others: number
  texts: Record<string, [failed: string, offline: string, retry: string]>
}

export type Wezesha = {
  version: string
  /** The portal of all widgets on the page: that of its first loader. */
  origin: string
  partner?: string
  /** Set by the page, before or after this script: gets widgets for signed-in users a token from the page's server. */
  fetchToken?(stale?: string): Promise<string | null>
  /** Prefetched responses for widgets still loading, by URL, each for the first one that takes it. */
  prefetched: Map<string, Promise<Response>>
  /** The page's own widgets, described inline to save a request. */
  known?: Descriptions['widgets']
  /** Finds widget tags in a root the loader doesn't observe by itself, such as another component's shadow root. */
  scan(root: ParentNode): void
}

const OURS = 'script[src*="/embed/"]'
const SCRIPT = `${OURS}[src*="/loader.js"]`
const FRAMED = '[mode=iframe]'
const SCRIPTS = `${OURS}[data-widget]`
/** An element that is already defined renders itself, unless it is in iframe mode. */
const TAGS = `:not(:defined),${FRAMED}`
/** Delays before each attempt to load a file, in ms. */
const DELAYS = [0, 1000, 4000]
const TIME_LIMIT = 20_000

const page = window as { Wezesha?: Wezesha }
const { version, bridge, others, texts, widgets, files } = __EMBED__

// a script-concatenation plug-in runs this code from a different URL
const { currentScript } = document
const script = (
  currentScript?.matches(SCRIPT) ? currentScript : document.querySelector(SCRIPT)
) as HTMLScriptElement | null

/** A named DOM node can shadow our global, and a second loader may run: only a live one counts. */
if (typeof page.Wezesha?.scan === 'function') {
  const { origin } = page.Wezesha
  if (script && !script.src.startsWith(`${origin}/`))
    console.warn(`Wezesha: this page loads widgets from ${origin}, not ${script.src}`)
} else {
  if (!script) throw new Error('Wezesha: load this script from YOUR-PORTAL/embed/v1/loader.js')
  const folder = new URL('../f/', script.src).href
  const { origin } = new URL(folder)
  const isPortal = origin === location.origin
  Object.assign(widgets, page.Wezesha?.known)

  const done = new Set<string>()
  /** Whether something is done for the first time: a request by its URL, a warning by its text. */
  const isFirst = (what: string) => !done.has(what) && done.add(what)

  const languageOf = (element: Element) =>
    (element.closest<HTMLElement>('[lang]')?.lang ?? '').toLowerCase().split('-')[0] as string
  const inLanguageOf = <Text>(element: Element, texts: Record<string, Text>) =>
    (texts[languageOf(element)] ?? texts.en) as Text

  const running: Record<string, Promise<unknown> | undefined> = {}
  /** Runs a task once; again only after it failed. */
  const once = (name: string, task: () => Promise<unknown>) =>
    (running[name] ??= task().catch(error => {
      running[name] = undefined
      throw error
    }))

  /**
   * Fetches a file once, verified against its hash; the import that follows takes it from the browser's cache. A module that an import
   * fails to fetch stays failed until the page is reloaded, so nothing is imported before it is loaded and verified.
   */
  const fetchVerified = ([name, hash]: BuildFile, cache: RequestCache) =>
    once(hash, async () => {
      const reply = await fetch(`${folder + name}.js`, { integrity: `sha256-${hash}`, cache })
      if (!reply.ok) throw reply
      await reply.blob()
    })

  /** Imports a file and its dependencies; while online, retries twice after a pause. */
  const load = async (file: BuildFile, needs: BuildFile[]): Promise<unknown> => {
    for (let attempt = 0; ; attempt++) {
      await new Promise(next => setTimeout(next, DELAYS[attempt]))
      try {
        // a corrupt file is also corrupt in the cache
        await Promise.all([file, ...needs].map(one => fetchVerified(one, attempt ? 'reload' : 'default')))
        return await import(/* @vite-ignore */ `${folder + file[0]}.js`)
      } catch (error) {
        if (!DELAYS[attempt + 1] || !navigator.onLine) throw error
      }
    }
  }

  const fileAt = (ref: FileRef) => (typeof ref === 'number' ? files[ref] : ref) as BuildFile
  /** Loads a file once. A timeout rejects, but a module that arrives later is still used. */
  const loadOnce = <Module>(ref: FileRef, needs: FileRef[]) => {
    const file = fileAt(ref)
    return once(file[0], () =>
      Promise.race([
        load(file, needs.map(fileAt)),
        new Promise((_, reject) => setTimeout(reject, TIME_LIMIT)),
      ]),
    ) as Promise<Module>
  }

  const prefetched: Wezesha['prefetched'] = page.Wezesha?.prefetched ?? new Map()
  /** Prefetches a widget's request while its files load. The portal's pages bring their own. */
  const prefetch = (element: Element, path: string) => {
    const url = `${origin}/api/${path}`
    // browsers of 2021 have no time limit to set
    if (isPortal || !AbortSignal.timeout || prefetched.has(url) || !isFirst(url)) return
    const answer = fetch(url, {
      headers: { 'accept-language': languageOf(element) || 'en' },
      signal: AbortSignal.timeout(TIME_LIMIT),
    })
    // the widget repeats the request and reports the error
    answer.catch(() => prefetched.delete(url))
    prefetched.set(url, answer)
  }

  const shadowOf = (element: Element) => element.shadowRoot ?? element.attachShadow({ mode: 'open' })

  /** Reserves the widget's space until it is rendered. */
  const reserve = (element: Element, steps: Entry[typeof RESERVED]) => {
    const available = element.parentElement?.clientWidth ?? 0
    const reserved = steps.reduce((best, [width, height]) => (available >= width ? height : best), 0)
    const style = new CSSStyleSheet()
    // in a shrink-to-fit box a frame is only 300 px wide: this filler text makes it wider, and wraps in narrower ones
    style.replaceSync(
      `:host{--_room:${reserved}px;display:block;min-height:var(--_room)}:host::before{content:"- - - - - -";display:block;height:0;overflow:hidden;visibility:hidden;font-size:0;word-spacing:128px;white-space:normal}[part=frame]{display:block;width:100%;border:0}[part=frame]+slot{display:flow-root;height:0;position:relative;top:calc(-1*var(--_room))}.f{direction:ltr;font:16px/1.5 system-ui,sans-serif;padding:20px;border:1px solid;border-radius:12px}.f>button,.f>a{font:inherit;color:inherit;display:inline-block;padding:12px;margin-top:12px}`,
    )
    const shadow = shadowOf(element)
    shadow.adoptedStyleSheets = [style]
    // the page's fallback content is shown until the widget is rendered; a leftover frame of the previous mode is removed
    shadow.replaceChildren(document.createElement('slot'))
  }

  /** Tells the page's author, once, about a mistake they would otherwise not notice. */
  const warn = (text: string) => {
    if (isFirst(text)) console.warn(`Wezesha: ${text}. See ${origin}/embed`)
  }

  let unloaded = 0
  /** Renders that a widget could not be loaded, with a retry button and a link to its page in the portal. Retries by itself once online. */
  const showFailure = (element: Element, name: string, retry: () => void) => {
    const { onLine } = navigator
    if (onLine)
      warn(
        `<wz-${name}> could not be loaded. A content security policy must allow ${origin} in script-src, connect-src and frame-src`,
      )
    const [failed, offline, retryText] = inLanguageOf(element, texts)
    const [, attribute = ''] = widgets[name]?.[FIRST_REQUEST] || []
    const box = document.createElement('div')
    const button = document.createElement('button')
    const link = document.createElement('a')
    box.className = 'f'
    box.setAttribute('role', 'alert')
    box.append(onLine ? failed : offline, document.createElement('br'), button, ' ', link)
    button.textContent = retryText
    const again = () => {
      removeEventListener('online', again)
      if (box.isConnected) retry()
    }
    button.onclick = again
    addEventListener('online', again)
    link.textContent = inLanguageOf(element, widgets[name]?.[TITLES] ?? { en: name })
    link.href = `${origin}/embed/v1/open/${name}?named=${encodeURIComponent(element.getAttribute(attribute) ?? '')}`
    // implies `noopener`
    link.target = '_blank'
    shadowOf(element).replaceChildren(box)
    element.dispatchEvent(
      new CustomEvent('wz-error', {
        bubbles: true,
        composed: true,
        detail: {
          widget: name,
          instance: instanceOf(element, `${name}-unloaded-${++unloaded}`),
          code: 'unreachable',
        },
      }),
    )
  }

  /** Returns a widget's entry, if there is one; loads the file that describes the others if needed. */
  const entryOf = async (name: string): Promise<Entry | undefined> => {
    if (!widgets[name]) {
      const { default: more } = await loadOnce<{ default: Descriptions }>(others, [])
      // emptied, so that they are added only once, however many elements waited for them
      files.push(...more.files.splice(0))
      Object.assign(widgets, more.widgets)
    }
    return widgets[name]
  }

  /** The mode in which each element was found: if it changes, the element is started again. */
  const seen = new WeakMap<Element, string | null>()

  const start = async (element: HTMLElement) => {
    const name = element.localName.slice(3)
    const fail = () => {
      // an element that is added to the page once more is tried again
      seen.delete(element)
      showFailure(element, name, () => {
        element.shadowRoot?.replaceChildren()
        take(element)
      })
    }
    try {
      const entry = await entryOf(name)
      if (!entry || (entry[IS_INSIDE] && !isPortal)) return warn(`no widget <wz-${name}>`)
      const [file, needs, words, titles, reserved, first] = entry
      // again if nothing is shown yet: the widget may have been in a hidden tab, without a width
      if (!element.shadowRoot?.querySelector(':not(slot)')) reserve(element, reserved)
      if (element.matches(FRAMED)) {
        const shadow = shadowOf(element)
        const url = `${origin}/embed/v1/frame/${name}`
        const title = () => element.title || inLanguageOf(element, titles)
        const add = () => addFrame(element, shadow, url, title())
        // the document loads in parallel with the bridge, which takes the frame over
        if (!shadow.querySelector('iframe')) add()
        const { frame } = await loadOnce<typeof import('./bridge.ts')>(...bridge)
        frame(element, shadow, title, add, fail, () => seen.delete(element))
      } else {
        const key = element.getAttribute('partner') || page.Wezesha?.partner
        prefetch(element, `portal/tenant${key ? `?key=${key}` : ''}`)
        const value = first && element.getAttribute(first[1])
        if (value && !page.Wezesha?.fetchToken) prefetch(element, first[0] + encodeURIComponent(value))
        await loadOnce(file, [...needs, ...(words[languageOf(element)] ?? [])])
      }
    } catch {
      fail()
    }
  }

  const nearViewport = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        nearViewport.unobserve(target)
        start(target as HTMLElement)
      }
    },
    { rootMargin: '300px' },
  )

  /** Starts a widget's element, now or near the viewport, unless that was done in its present mode. */
  const take = (element: HTMLElement) => {
    const mode = element.getAttribute('mode')
    if (!element.localName.startsWith('wz-') || seen.get(element) === mode) return
    seen.set(element, mode)
    if (mode && mode !== 'iframe') warn(`unknown mode="${mode}"`)
    const entry = widgets[element.localName.slice(3)]
    if (entry) reserve(element, entry[RESERVED])
    if (element.matches('[loading=eager]')) start(element)
    else nearViewport.observe(element)
  }

  /** Creates the tag for `<script data-widget="loan-calculator" data-amount="50000">`, right after the script. */
  const insertTag = (from: HTMLScriptElement) => {
    const { widget = '' } = from.dataset
    if (seen.has(from)) return
    seen.set(from, null)
    if (!/^[a-z-]+$/.test(widget)) return warn(`no widget <wz-${widget}>`)
    const element = document.createElement(`wz-${widget}`)
    for (const { name, value } of from.attributes) {
      if (/^data-(?!widget|cfasync)/.test(name)) element.setAttribute(name.slice(5), value)
    }
    from.after(element)
  }

  const scan = (root: ParentNode) => {
    for (const element of [root as HTMLElement, ...root.querySelectorAll<HTMLElement>(`${SCRIPTS},${TAGS}`)])
      if (element.matches?.(SCRIPTS)) insertTag(element as HTMLScriptElement)
      else if (element.matches?.(TAGS)) take(element)
  }

  page.Wezesha = { ...page.Wezesha, version, origin, partner: script.dataset.partner, prefetched, scan }
  // a widget bundled in the same file is defined by then, and needs no reserved space
  queueMicrotask(() => scan(document))
  // only what was added: a search of the whole page for every change would slow down a busy one
  new MutationObserver(records => {
    for (const { attributeName, target, addedNodes } of records)
      for (const node of attributeName ? [target] : addedNodes) if (node instanceof Element) scan(node)
  }).observe(document.documentElement, {
    attributeFilter: ['mode'],
    childList: true,
    subtree: true,
  })
}
