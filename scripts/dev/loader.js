// @ts-check
/*
 * Replaces the loader in `npm run dev`: the same tags, with the widgets from their sources. A changed widget is hot-reloaded, in the
 * portal and on the pages of examples/. Frames, and pages that pin a version, still use the last build.
 */
;(() => {
  const page = /** @type {any} */ (window)
  if (typeof page.Wezesha?.scan === 'function') return
  const script = /** @type {HTMLScriptElement} */ (document.currentScript)
  const { origin } = new URL(script.src)
  /** URL under which Vite serves the sources. */
  const sources = `${origin}/@fs__ROOT__`
  /** @type {string[]} */
  const names = JSON.parse('__WIDGETS__')
  const seen = new WeakSet()
  const style = new CSSStyleSheet()
  style.replaceSync(':host,[part=frame]{display:block}[part=frame]{width:100%;border:0}')

  /** React's refresh runtime must load before the first source; the portal's page includes it. */
  const ready = import(`${origin}/@vite/client`).then(async () => {
    if (page.$RefreshReg$) return
    const { injectIntoGlobalHook } = await import(`${origin}/@react-refresh`)
    injectIntoGlobalHook(window)
    page.$RefreshReg$ = () => {}
    page.$RefreshSig$ = () => (/** @type {unknown} */ type) => type
  })

  /** @param {HTMLElement} element */
  async function start(element) {
    const name = element.localName.slice(3)
    if (!names.includes(name) || seen.has(element)) return
    seen.add(element)
    await ready
    const again = () => seen.delete(element)
    if (!element.matches('[mode=iframe]')) return import(`${sources}/widgets/${name}/element.ts`)
    const [{ frame }, { addFrame }] = await Promise.all([
      import(`${sources}/loader/bridge.ts`),
      import(`${sources}/loader/iframe.ts`),
    ])
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const add = () => addFrame(element, shadow, `${origin}/embed/v1/frame/${name}`, name)
    const fail = () => console.error(`The frame of ${name} did not load.`)
    shadow.adoptedStyleSheets = [style]
    frame(element, shadow, add, fail, again)
  }

  /** @param {HTMLScriptElement} from */
  function place(from) {
    const { widget } = from.dataset
    if (!widget || seen.has(from)) return
    seen.add(from)
    const element = document.createElement(`wz-${widget}`)
    for (const { name, value } of from.attributes)
      if (/^data-(?!widget|partner)/.test(name)) element.setAttribute(name.slice(5), value)
    from.after(element)
  }

  /** @param {ParentNode} root */
  function scan(root) {
    for (const one of root.querySelectorAll('script[src*="/loader.js"][data-widget]'))
      place(/** @type {HTMLScriptElement} */ (one))
    for (const one of root.querySelectorAll(':not(:defined),[mode=iframe]'))
      start(/** @type {HTMLElement} */ (one))
  }

  page.Wezesha = { ...page.Wezesha, version: 'dev', partner: script.dataset.partner, scan }
  scan(document)
  new MutationObserver(() => scan(document)).observe(document.documentElement, {
    childList: true,
    subtree: true,
  })
})()
