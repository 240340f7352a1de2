/*
 * The script that a partner pastes. It finds widget tags, now and later, loads each when it comes near the viewport, keeps its
 * room free meanwhile, and says so in place when it cannot be loaded. It changes nothing on the page but our own elements.
 */

type Entry = [
  file: string,
  files: string[],
  swahili: string[],
  titles: Record<string, string>,
  reserve: [number, number][],
]

type Module = { frame(...given: unknown[]): void; default: Known }
type Known = { widgets: Record<string, Entry>; integrity: Record<string, string> }

/** Written in by the build: what the first widgets need, and the file that says it of the others. */
declare const __EMBED__: Known & {
  version: string
  bridge: [file: string, files: string[]]
  others: [file: string, names: string[]]
}

export type Wezesha = {
  version: string
  partner?: string
  /** Set by the page, before or after this script came: gives widgets of signed-in people a token from the page's server. */
  fetchToken?(stale?: string): Promise<string | null>
  /** Looks for widget tags in a root that the loader does not watch by itself, such as another component's shadow root. */
  scan(root: ParentNode): void
}

const SCRIPT = 'script[src*="/embed/"][src*="/loader.js"]'
const PAUSES = [0, 1000, 4000]
const TIME_LIMIT = 15_000

const page = window as unknown as { Wezesha?: Wezesha }
const { version, bridge, others, widgets, integrity } = __EMBED__

/** A named DOM node can stand where our global should, and a second loader may run: only a live one counts. */
if (typeof page.Wezesha?.scan !== 'function') {
  const script = (document.currentScript ?? document.querySelector(SCRIPT)) as HTMLScriptElement
  const files = new URL('../f/', script.src).href
  const { origin } = new URL(files)
  const seen = new WeakSet<Element>()
  const loads: Record<string, Promise<unknown> | undefined> = {}
  const names = [...Object.keys(widgets), ...others[1]]
  const tags = names.map(name => `wz-${name}`).join()

  const languageOf = (element: Element) =>
    /^sw/i.test(element.closest('[lang]')?.getAttribute('lang') ?? '') ? 'sw' : 'en'

  /** Fetches files side by side, each held to its hash; the import that follows takes them from there. */
  const preload = (addresses: string[]) =>
    addresses.map(address => {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = files + address
      link.integrity = integrity[address.split('?')[0] as string] ?? ''
      link.crossOrigin = 'anonymous'
      document.head.append(link)
      return link
    })

  /** Once all of them are here and whole: an import that fetched one again would not hold it to its hash. */
  const settled = (links: HTMLLinkElement[]) =>
    Promise.all(
      links.map(
        link =>
          link.relList.supports('modulepreload') &&
          new Promise((resolve, reject) => {
            link.onload = resolve
            link.onerror = reject
          }),
      ),
    )

  /** Imports a file and what it needs; twice more after a pause, and not longer than the time limit each. */
  const load = async (file: string, needs: string[]): Promise<Module> => {
    for (let attempt = 0; ; attempt++) {
      await new Promise(next => setTimeout(next, PAUSES[attempt]))
      // a file that came broken stays broken under its address
      const address = file + (attempt ? `?retry=${attempt}` : '')
      const links = preload([...needs, address])
      let timer = 0
      try {
        return await Promise.race([
          settled(links).then(() => import(/* @vite-ignore */ files + address)),
          new Promise<never>((_, reject) => {
            timer = window.setTimeout(reject, TIME_LIMIT)
          }),
        ])
      } catch (error) {
        if (attempt === PAUSES.length - 1) throw error
      } finally {
        clearTimeout(timer)
        for (const link of links) link.remove()
      }
    }
  }

  const loadOnce = (file: string, needs: string[]) => {
    loads[file] ??= load(file, needs).catch(error => {
      loads[file] = undefined
      throw error
    })
    return loads[file] as ReturnType<typeof load>
  }

  const shadowOf = (element: Element) => element.shadowRoot ?? element.attachShadow({ mode: 'open' })

  /** Keeps the widget's room free until it is drawn. */
  const reserve = (element: Element, steps: [number, number][]) => {
    const width = element.parentElement?.clientWidth ?? 0
    const height = steps.reduce((best, [from, tall]) => (width >= from ? tall : best), 0)
    const style = new CSSStyleSheet()
    style.replaceSync(
      `:host{--_room:${height}px;display:block;min-height:var(--_room)}.f{font:16px/1.5 system-ui,sans-serif;padding:20px;border:1px solid;border-radius:12px}.f>button,.f>a{font:inherit;color:inherit;display:inline-block;padding:10px 16px;margin-top:12px}`,
    )
    shadowOf(element).adoptedStyleSheets = [style]
  }

  const fail = (element: Element, name: string, retry: () => void) => {
    const swahili = languageOf(element) === 'sw'
    const box = document.createElement('div')
    const again = document.createElement('button')
    const link = document.createElement('a')
    box.className = 'f'
    box.setAttribute('role', 'alert')
    box.append(
      swahili
        ? 'Sehemu hii haikuweza kupakiwa. Angalia mtandao wako kisha ujaribu tena.'
        : 'This part could not be loaded. Check your connection and try again.',
      document.createElement('br'),
      again,
      ' ',
      link,
    )
    again.textContent = swahili ? 'Jaribu tena' : 'Try again'
    again.onclick = retry
    link.textContent = widgets[name]?.[3][swahili ? 'sw' : 'en'] ?? name
    link.href = `${origin}/${name}`
    link.target = '_blank'
    link.rel = 'noopener'
    shadowOf(element).replaceChildren(box)
    element.dispatchEvent(
      new CustomEvent('wz-error', {
        bubbles: true,
        composed: true,
        detail: { widget: name, code: 'unreachable' },
      }),
    )
  }

  /** What is known of a widget: at once of the first ones, else once the file of the others is here. */
  const entryOf = (name: string): Entry | Promise<Entry> =>
    widgets[name] ??
    loadOnce(others[0], []).then(({ default: more }) => {
      Object.assign(integrity, more.integrity)
      return Object.assign(widgets, more.widgets)[name] as Entry
    })

  const start = async (element: Element) => {
    const name = element.localName.slice(3)
    const language = languageOf(element)
    const retreat = () =>
      fail(element, name, () => {
        element.shadowRoot?.replaceChildren()
        start(element)
      })
    try {
      const [file, needs, swahili, titles, room] = await entryOf(name)
      if (!element.shadowRoot) reserve(element, room)
      if (element.getAttribute('mode') === 'iframe')
        (await loadOnce(...bridge)).frame(element, origin, titles[language], retreat, () =>
          seen.delete(element),
        )
      else await loadOnce(file, language === 'sw' ? [...needs, ...swahili] : needs)
    } catch {
      retreat()
    }
  }

  const near =
    'IntersectionObserver' in window
      ? new IntersectionObserver(
          entries => {
            for (const { isIntersecting, target } of entries) {
              if (!isIntersecting) continue
              near?.unobserve(target)
              start(target)
            }
          },
          { rootMargin: '300px' },
        )
      : null

  const find = (element: Element) => {
    if (seen.has(element)) return
    seen.add(element)
    // defined means that the code is here: the element has drawn itself
    if (element.matches(':defined') && element.getAttribute('mode') !== 'iframe') return
    const known = widgets[element.localName.slice(3)]
    if (known) reserve(element, known[4])
    if (near && element.getAttribute('loading') !== 'eager') near.observe(element)
    else start(element)
  }

  /** `<script data-widget="loan-calculator" data-amount="50000">` stands for the tag, right after the script. */
  const place = (from: HTMLScriptElement) => {
    const { widget, partner: _, ...attributes } = from.dataset
    if (!widget || !names.includes(widget) || seen.has(from)) return
    seen.add(from)
    const element = document.createElement(`wz-${widget}`)
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(
        name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
        value ?? '',
      )
    }
    from.after(element)
  }

  const scan = (root: ParentNode) => {
    root.querySelectorAll<HTMLScriptElement>(`${SCRIPT}[data-widget]`).forEach(place)
    root.querySelectorAll(tags).forEach(find)
  }

  page.Wezesha = { ...page.Wezesha, version, partner: script.dataset.partner, scan }
  scan(document)
  new MutationObserver(() => scan(document)).observe(document.documentElement, {
    childList: true,
    subtree: true,
  })
}
