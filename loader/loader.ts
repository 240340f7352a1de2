/*
 * The script that partners embed. It finds widget tags, now and later, lazy-loads each near the viewport, reserves its space meanwhile,
 * and renders a fallback if loading fails. It changes nothing on the page but our own elements.
 */

import { addFrame } from './iframe.ts'

/** A build file: its name without extension, and its SHA-256. */
type File = [name: string, hash: string]
/** A file, or its index in the file table. */
type Place = number | File
type Entry = [
  file: Place,
  needs: Place[],
  words: Record<string, Place[] | undefined>,
  titles: Record<string, string>,
  reserve: [number, number][],
  /** The widget's first request besides the settings, with the attribute that ends the URL. */
  first: [path: string, attribute: string] | 0,
  /** Whether only the portal's own pages show it. */
  isInside: 0 | 1,
]

type Module = { frame(...given: unknown[]): void; default: Known }
type Known = { widgets: Record<string, Entry>; files: File[] }

/** Injected by the build: what the first widgets need, and the file that describes all others. */
declare const __EMBED__: Known & {
  version: string
  bridge: [file: number, needs: number[]]
  others: number
  texts: Record<string, [failed: string, retry: string]>
}

export type Wezesha = {
  version: string
  partner?: string
  /** Set by the page, before or after this script: gets widgets for signed-in users a token from the page's server. */
  fetchToken?(stale?: string): Promise<string | null>
  /** Prefetched responses for widgets still loading, by URL, each for the first one that takes it. */
  asked: Map<string, Promise<Response>>
  /** The page's own widgets, described inline to save a request. */
  known?: Known['widgets']
  /** Finds widget tags in a root the loader doesn't observe by itself, such as another component's shadow root. */
  scan(root: ParentNode): void
}

const OURS = 'script[src*="/embed/"]'
const SCRIPT = `${OURS}[src*="/loader.js"]`
const FRAMED = '[mode=iframe]'
const PAUSES = [0, 1000, 4000]
const TIME_LIMIT = 20_000

const page = window as unknown as { Wezesha?: Wezesha }
const { version, bridge, others, texts, widgets, files } = __EMBED__

/** A named DOM node can shadow our global, and a second loader may run: only a live one counts. */
if (typeof page.Wezesha?.scan !== 'function') {
  // a script-concatenation plug-in runs this code from a different URL
  const { currentScript } = document
  const script = (
    currentScript?.matches(SCRIPT) ? currentScript : document.querySelector(SCRIPT)
  ) as HTMLScriptElement
  const folder = new URL('../f/', script.src).href
  const { origin } = new URL(folder)
  /** The mode in which each element was found: if it changes, the element is started again. */
  const seen = new WeakMap<Element, string | null>()
  const loads: Record<string, Promise<unknown> | undefined> = {}
  Object.assign(widgets, page.Wezesha?.known)

  const languageOf = (element: Element) =>
    (element.closest<HTMLElement>('[lang]')?.lang ?? '').toLowerCase().split('-')[0] as string
  const t = <Text>(texts: Record<string, Text>, element: Element) =>
    (texts[languageOf(element)] ?? texts.en) as Text

  /**
   * Fetches files in parallel, each verified against its hash; the import that follows takes them from the browser's cache. A module
   * that an import fails to fetch stays failed until the page is reloaded, so nothing is imported before it is loaded and verified.
   */
  const fetchAll = (wanted: File[], cache: RequestCache) =>
    Promise.all(
      wanted.map(async ([name, hash]) => {
        const reply = await fetch(`${folder + name}.js`, { integrity: `sha256-${hash}`, cache })
        if (!reply.ok) throw reply
        await reply.blob()
      }),
    )

  const fileAt = (place: Place) => (typeof place === 'number' ? files[place] : place) as File

  /** Imports a file and its dependencies; retries twice after a pause. */
  const load = async (file: File, needs: File[]): Promise<Module> => {
    for (let attempt = 0; ; attempt++) {
      await new Promise(next => setTimeout(next, PAUSES[attempt]))
      try {
        // a corrupt file is also corrupt in the cache
        await fetchAll([file, ...needs], attempt ? 'reload' : 'default')
        return await import(/* @vite-ignore */ `${folder + file[0]}.js`)
      } catch (error) {
        if (!PAUSES[attempt + 1]) throw error
      }
    }
  }

  /** Loads a file once. A timeout rejects, but a module that arrives later is still used. */
  const loadOnce = (place: Place, needs: Place[]) => {
    const file = fileAt(place)
    const [name] = file
    loads[name] ??= Promise.race([
      load(file, needs.map(fileAt)),
      new Promise((_, reject) => setTimeout(reject, TIME_LIMIT)),
    ]).catch(error => {
      loads[name] = undefined
      throw error
    })
    return loads[name] as ReturnType<typeof load>
  }

  const asked: Wezesha['asked'] = page.Wezesha?.asked ?? new Map()
  /** Requested URLs, and warnings already logged. */
  const known = new Set<string>()
  /** Prefetches a widget's request while its files load. The portal's pages bring their own. */
  const ask = (element: Element, path: string) => {
    const url = `${origin}/api/${path}`
    if (known.has(url) || asked.has(url) || origin === location.origin) return
    known.add(url)
    const answer = fetch(url, {
      headers: { 'accept-language': languageOf(element) || 'en' },
      signal: AbortSignal.timeout(TIME_LIMIT),
    })
    // the widget repeats the request and reports the error
    answer.catch(() => asked.delete(url))
    asked.set(url, answer)
  }

  const shadowOf = (element: Element) => element.shadowRoot ?? element.attachShadow({ mode: 'open' })

  /** Reserves the widget's space until it is rendered. */
  const reserve = (element: Element, steps: [number, number][]) => {
    const width = element.parentElement?.clientWidth ?? 0
    const height = steps.reduce((best, [from, tall]) => (width >= from ? tall : best), 0)
    const style = new CSSStyleSheet()
    // in a shrink-to-fit box a frame is only 300 px wide: this filler text makes it wider, and wraps in narrower ones
    style.replaceSync(
      `:host{--_room:${height}px;display:block;min-height:var(--_room)}:host::before{content:"- - - - - -";display:block;height:0;overflow:hidden;visibility:hidden;font-size:0;word-spacing:128px;white-space:normal}[part=frame]{display:block;width:100%;border:0}[part=frame]+slot{display:flow-root;height:0;position:relative;top:calc(-1*var(--_room))}.f{direction:ltr;font:16px/1.5 system-ui,sans-serif;padding:20px;border:1px solid;border-radius:12px}.f>button,.f>a{font:inherit;color:inherit;display:inline-block;padding:12px;margin-top:12px}`,
    )
    const shadow = shadowOf(element)
    shadow.adoptedStyleSheets = [style]
    // the page's fallback content is shown until the widget is rendered; a leftover frame of the previous mode is removed
    shadow.replaceChildren(document.createElement('slot'))
  }

  /** Tells the page's author, once, about a mistake they would otherwise not notice. */
  const warn = (text: string) => {
    if (!known.has(text)) console.warn(`Wezesha: ${text}. See ${origin}/embed`)
    known.add(text)
  }

  const fail = (element: Element, name: string, retry: () => void) => {
    warn(
      `<wz-${name}> could not be loaded. If the page has a content security policy, it has to allow ${origin} in script-src, connect-src and frame-src`,
    )
    const [failed, retryText] = t(texts, element)
    const [, attribute = ''] = widgets[name]?.[5] || []
    const box = document.createElement('div')
    const again = document.createElement('button')
    const link = document.createElement('a')
    box.className = 'f'
    box.setAttribute('role', 'alert')
    box.append(failed, document.createElement('br'), again, ' ', link)
    again.textContent = retryText
    again.onclick = retry
    link.textContent = t(widgets[name]?.[3] ?? { en: name }, element)
    link.href = `${origin}/embed/v1/open/${name}?named=${encodeURIComponent(element.getAttribute(attribute) ?? '')}`
    // implies `noopener`
    link.target = '_blank'
    shadowOf(element).replaceChildren(box)
    element.dispatchEvent(
      new CustomEvent('wz-error', {
        bubbles: true,
        composed: true,
        detail: { widget: name, code: 'unreachable' },
      }),
    )
  }

  /** Returns a widget's entry, if any: immediately for the first ones, otherwise once the file of the others is loaded. */
  const entryOf = (name: string): Entry | undefined | Promise<Entry | undefined> =>
    widgets[name] ??
    loadOnce(others, []).then(({ default: more }) => {
      files.push(...more.files)
      return Object.assign(widgets, more.widgets)[name]
    })

  const start = async (element: HTMLElement) => {
    const name = element.localName.slice(3)
    const retreat = () =>
      fail(element, name, () => {
        element.shadowRoot?.replaceChildren()
        start(element)
      })
    try {
      const entry = await entryOf(name)
      if (!entry || (entry[6] && origin !== location.origin)) return warn(`no widget <wz-${name}>`)
      const [file, needs, words, titles, room, first] = entry
      if (!element.shadowRoot?.firstChild) reserve(element, room)
      if (element.matches(FRAMED)) {
        const shadow = shadowOf(element)
        const add = () => addFrame(element, shadow, `${origin}/embed/v1/frame/${name}`, t(titles, element))
        // the document loads in parallel with the bridge, which takes the frame over
        if (!shadow.querySelector('iframe')) add()
        const { frame } = await loadOnce(...bridge)
        frame(element, shadow, add, retreat, () => seen.delete(element))
      } else {
        const key = element.getAttribute('partner') || page.Wezesha?.partner
        ask(element, `portal/tenant${key ? `?key=${key}` : ''}`)
        const named = first && element.getAttribute(first[1])
        if (named && !page.Wezesha?.fetchToken) ask(element, first[0] + encodeURIComponent(named))
        await loadOnce(file, [...needs, ...(words[languageOf(element)] ?? [])])
      }
    } catch {
      retreat()
    }
  }

  const near = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        start(target as HTMLElement)
      }
    },
    { rootMargin: '300px' },
  )

  const find = (element: HTMLElement) => {
    const mode = element.getAttribute('mode')
    if (!element.localName.startsWith('wz-') || seen.get(element) === mode) return
    seen.set(element, mode)
    if (mode && mode !== 'iframe') warn(`unknown mode="${mode}"`)
    const entry = widgets[element.localName.slice(3)]
    if (entry) reserve(element, entry[4])
    if (element.matches('[loading=eager]')) start(element)
    else near.observe(element)
  }

  /** Creates the tag for `<script data-widget="loan-calculator" data-amount="50000">`, right after the script. */
  const place = (from: HTMLScriptElement) => {
    const { widget = '' } = from.dataset
    if (seen.has(from)) return
    seen.set(from, null)
    if (!/^[a-z-]+$/.test(widget)) return warn(`no widget <wz-${widget}>`)
    const element = document.createElement(`wz-${widget}`)
    for (const { name, value } of from.attributes) {
      if (/^data-(?!widget|partner)/.test(name)) element.setAttribute(name.slice(5), value)
    }
    from.after(element)
  }

  const scan = (root: ParentNode) => {
    root.querySelectorAll<HTMLScriptElement>(`${OURS}[data-widget]`).forEach(place)
    // an element that is already defined renders itself, unless it is in iframe mode
    root.querySelectorAll<HTMLElement>(`:not(:defined),${FRAMED}`).forEach(find)
  }

  page.Wezesha = { ...page.Wezesha, version, partner: script.dataset.partner, asked, scan }
  // a widget bundled in the same file is defined by then, and needs no reserved space
  queueMicrotask(() => scan(document))
  new MutationObserver(() => scan(document)).observe(document.documentElement, {
    attributeFilter: ['mode'],
    childList: true,
    subtree: true,
  })
}
