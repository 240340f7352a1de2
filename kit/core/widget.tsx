import { useStore } from '@nanostores/react'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Tenant } from '#contract/tenant.ts'
import { type Api, type ApiError, type ApiSettings, createApi } from './api.ts'
import base from './base.css?inline'
import { Body } from './body.tsx'
import { createDraft, type Draft, type Lifetime } from './draft.ts'
import { createLanguage } from './element-language.ts'
import { createSettings } from './element-settings.ts'
import { createI18n } from './i18n.tsx'
import { onceLoaded } from './once-loaded.ts'
import { type FetchToken, pageSettings } from './page.ts'
import { reflectAttributes, upgradeProperties } from './properties.ts'
import { adoptStyles, shadowOf } from './style.ts'
import tokens from './tokens.css?inline'
import { warnIfUnreadable, warnOnce } from './warn.ts'
import type { Catalogue, Words } from './words.ts'

/** What an element passes to its model. Everything belongs to this element: two on a page share nothing. */
export type Host<Attribute extends string> = {
  /** The element's current attributes, as strings or undefined. */
  $attributes: ReadableAtom<Partial<Record<Attribute, string>>>
  /** The tenant's settings; null until loaded. */
  $tenant: ReadableAtom<Tenant | null>
  /** Calls this widget's server. Usable once `$tenant` is set. */
  api: Api
  /** What `startUpload` of upload.ts needs to reach the same server. */
  connection(): ApiSettings
  /** Unsaved input, stored only if the element has a `draft` attribute. */
  draft: Draft
  /** Dispatches a bubbling `wz-<type>` event, whose detail must not hold personal data. @returns false if the page prevented the default */
  emit(type: string, detail?: object): boolean
  /** Switches to another language than that of the surrounding page, until that changes. */
  translator(language: string): void
  /** The element itself, for properties that do not fit an attribute. */
  element: HTMLElement
}

type Definition<Attribute extends string, Model, English extends Catalogue> = {
  /** The folder's name; the tag is `wz-` plus this name. */
  name: string
  attributes: readonly Attribute[]
  words: Words<English>
  style: string
  createModel(host: Host<Attribute>): Model
  View: ComponentType<{ model: Model }>
  /** For widgets that need a signed-in user: `signedIn` of signed-in.tsx. */
  access?: AccessKind
  /** `device` for forms so long that users may close the tab before finishing. */
  drafts?: Lifetime
}

/** How a widget gets the access token of its user. */
export type Access = {
  /** The widget's name. */
  name: string
  token: FetchToken
  /** Whether the user is signed in or out, or the page's own token source failed. */
  $state: ReadableAtom<'in' | 'out' | 'failed'>
  /** Opens the portal's sign-in in a window. @returns whether the browser allowed it */
  signIn(): boolean
  retry(): void
}
export type AccessKind = {
  create(widget: {
    name: string
    element: HTMLElement
    emit(type: 'signin' | 'connected', detail?: object): void
  }): Access
  /** Styles that all its widgets share. */
  style: string
  /** Wraps the view, and replaces it while nobody is signed in. */
  Gate: ComponentType<{ access: Access; children: ReactNode }>
}

/** Attributes that every widget takes in addition to its own. */
const COMMON = ['lang', 'partner', 'show-keys', 'mode'] as const

let instances = 0
/** Where the loader keeps the name of an instance that failed to load before. */
const INSTANCE = Symbol.for('wz-instance')

/** In development: the mounted elements, and how they are updated when a widget's sources change. */
const live = new Set<HTMLElement>()
type Renewable<Definition> = { renew(next: Definition): void }

/**
 * What every widget accepts and emits, in addition to its own.
 *
 * @common
 *
 * @attribute {Language} lang - Language; by default that of the surrounding page, or English if we do not support it.
 * @attribute partner - Publishable key of the partner site, if the loader's tag does not carry it.
 * @attribute {'iframe'} mode - `iframe` puts the widget in a frame of its own: nothing on the page can reach into it. May change at any time; unsaved input in a frame is then lost, unless there is a `draft`. A frame reads attributes, not the properties of their names.
 * @attribute {'eager'} loading - `eager` loads at once instead of when the widget comes near the viewport.
 * @attribute draft - An id under which unsaved input is kept: in this tab, for long forms on this device. Without it nothing is stored.
 * @attribute {boolean | ''} show-keys - Shows the key of every text, for those who want to replace some.
 *
 * @property {Record<string, string>} messages - Texts that replace ours, by key: `{ 'loan-calculator.title': 'What would it cost?' }`.
 *
 * @property {(stale?: string) => Promise<string | null>} fetchToken - For widgets of signed-in users: returns a token from the partner's server. Set it here, or once for the page as `Wezesha.fetchToken`.
 *
 * @method focus() - Puts the focus on the first field.
 * @method reset() - Starts again from the attributes, without what was typed.
 * @method refresh() - Fetches the tenant's settings again; unsaved input is kept.
 *
 * @event wz-ready - The widget has loaded its data, is rendered, and can be used.
 * @event {{ code: string }} wz-error - Something failed. Detail: `code`: that of the API's error, or `unreachable`, `timeout` or `broken`. The widget itself shows the message and a way to try again.
 * @event wz-signin - The widget needs a signed-in user, and there is none. It offers to sign in by itself.
 * @event {{ code: string }} wz-connected - The user signed in through the widget and granted access. Detail: `code`, for your server: it redeems it once, within 10 minutes, and `fetchToken` returns a token from then on.
 * @event {{ height: number }} wz-resize - The widget's height changed; frames only. Detail: `height` in px.
 *
 * @cssproperty --wz-brand - Main colour: buttons, links, selected items. Text on it is white or black, whichever is readable.
 * @cssproperty --wz-surface - Background of cards and fields.
 * @cssproperty --wz-sunken - Background of secondary areas.
 * @cssproperty --wz-text - Text.
 * @cssproperty --wz-text-soft - Hints and secondary text.
 * @cssproperty --wz-line - Hairlines.
 * @cssproperty --wz-edge - Borders of fields and buttons.
 * @cssproperty --wz-good - Success.
 * @cssproperty --wz-warn - Warnings.
 * @cssproperty --wz-bad - Errors.
 * @cssproperty --wz-radius - Corner radius of cards.
 * @cssproperty --wz-font - Font family.
 * @cssproperty --wz-font-size - Base size of text.
 * @cssproperty --wz-sticky-top - Height of a bar at the top of the page, below which the sticky head of a long table stays visible.
 * @cssproperty --wz-sticky-bottom - Height of a bar at the bottom of the page, above which messages stay visible.
 *
 * @csspart heading - The widget's title.
 * @csspart field - A field with its label, hint and error.
 * @csspart input - The control inside a field.
 * @csspart button - Every button; the main one is also `primary`.
 */

/**
 * Defines a widget's custom element: attributes and properties in, one model per element, the view in a shadow root, events out. Unsaved
 * input lives in the model, so moving or re-mounting the element keeps it.
 */
export function defineWidget<Attribute extends string, Model, English extends Catalogue>(
  definition: Definition<Attribute, Model, English>,
): void {
  const { name, attributes, access, drafts } = definition
  let { words, style, createModel, View } = definition
  const tag = `wz-${name}`
  // a server has no custom elements; with a second copy or version of the script on a page, the first one wins
  if (typeof customElements === 'undefined') return
  const known = customElements.get(tag)
  if (import.meta.hot && known && 'renew' in known) (known as Renewable<typeof definition>).renew(definition)
  if (known) {
    if (!('messages' in known.prototype))
      warnOnce(`<${tag}> was defined by another script. Remove that one to show ours.`)
    return
  }

  class Widget extends HTMLElement {
    static observedAttributes: string[] = [...attributes, ...COMMON]

    static {
      if (import.meta.hot) {
        const renew: Renewable<typeof definition>['renew'] = next => {
          const before = { style, createModel }
          ;({ words, style, createModel, View } = next)
          for (const element of live) {
            if (!(element instanceof Widget) || !element.#root) continue
            adoptStyles(shadowOf(element), style, before.style)
            // unsaved input is kept unless the model itself changed
            if (createModel !== before.createModel) element.#begin()
            element.#language.reload()
            element.#root.render(<Drawn widget={element} />)
          }
        }
        Object.assign(Widget, { renew })
      }
    }

    readonly #id = (this as { [INSTANCE]?: string })[INSTANCE] ?? `${name}-${++instances}`
    readonly #attributes = atom<Partial<Record<Attribute, string>>>({})
    readonly #language = createLanguage(this, () => words)
    readonly #settings = createSettings(this, this.#language.current, error => {
      this.#emit('error', { code: error.code })
      // a wrong publishable key: the page's author has to correct it
      if (error.code === 'invalid') warnOnce(`<${tag}>: ${error.message}`)
    })
    readonly #messages = atom<Record<string, string>>({})
    readonly #showKeys = atom(false)
    readonly #model = atom<Model | null>(null)
    readonly #i18n = computed(
      [this.#language.$loaded, this.#settings.$tenant, this.#messages, this.#showKeys],
      (loaded, tenant, messages, showKeys) =>
        loaded &&
        createI18n(name, loaded, {
          language: loaded.language,
          overrides: { ...tenant?.texts[loaded.language], ...messages },
          showKeys,
        }),
    )
    readonly #access = access?.create({
      name,
      element: this,
      emit: (type, detail) => this.#emit(type, detail),
    })
    /** Returns a token of the signed-in user for this element; by default the page's own `fetchToken` does. */
    fetchToken?: FetchToken = this.fetchToken // a page may have set it before the script loaded
    #root: Root | null = null
    #ready = false
    #isTyped = false

    /** Texts that replace ours on this element, by key: `{ 'loan-calculator.title': '…' }`. */
    get messages(): Record<string, string> {
      return this.#messages.get()
    }
    set messages(texts: Record<string, string>) {
      this.#messages.set({ ...texts })
    }

    connectedCallback(): void {
      if (this.#root || this.getAttribute('mode') === 'iframe') return
      upgradeProperties(this, ['messages', 'fetchToken', ...attributes])
      if (this.hasAttribute('messages'))
        warnOnce(
          `<${tag}>: messages is a property. Set it by script, in Vue as :messages.prop, in React on a ref.`,
        )
      this.#readAttributes()
      this.#language.follow()
      if (!this.#model.get()) this.#begin()
      if (!this.#settings.$tenant.get()) this.#settings.load()
      if (import.meta.hot) live.add(this)
      this.#draw()
    }

    /** Moving an element disconnects and reconnects it synchronously, so it is torn down only if still detached a microtask later. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) this.#takeDown()
      })
    }

    #takeDown(): void {
      this.#language.stop()
      this.#root?.unmount()
      this.#root = null
    }

    connectedMoveCallback(): void {}

    attributeChangedCallback(attribute: string): void {
      if (attribute === 'mode') this.#followMode()
      else if (!this.#root) return
      else if (attribute === 'lang') this.#language.choose('')
      else if (attribute === 'partner') this.#settings.load()
      else this.#readAttributes()
    }

    /** Hands over to the loader's frame in `iframe` mode, or takes over again. */
    #followMode(): void {
      if (this.getAttribute('mode') !== 'iframe') {
        if (this.isConnected) this.connectedCallback()
      } else if (this.#root) {
        this.#takeDown()
        shadowOf(this).replaceChildren()
      }
    }

    /** Puts the focus on the first field. */
    override focus(options?: FocusOptions): void {
      this.shadowRoot?.querySelector<HTMLElement>('input,select,textarea,button,a')?.focus(options)
    }

    /** Starts again from the attributes. */
    reset(): void {
      this.#host().draft.write(null)
      this.#begin()
    }

    #begin(): void {
      this.#model.set(createModel(this.#host()))
    }

    /** Refetches the tenant's settings; unsaved input is kept. */
    refresh(): void {
      this.#settings.load(true)
    }

    #host(): Host<Attribute> {
      const { origin } = pageSettings()
      const connection = () => ({
        origin,
        services: this.#settings.$tenant.get()?.services,
        token: this.#access?.token,
        language: this.#language.current,
      })
      return {
        connection,
        $attributes: this.#attributes,
        $tenant: this.#settings.$tenant,
        api: (...call) =>
          createApi(connection())(...call).catch(error => {
            this.#tellFailure(call[0], error)
            throw error
          }),
        draft: createDraft(name, this.getAttribute('draft'), this.#attributes.get(), drafts),
        emit: (type, detail) => this.#emit(type, detail),
        translator: this.#language.choose,
        element: this,
      }
    }

    #emit(type: string, detail: object = {}): boolean {
      return this.dispatchEvent(
        new CustomEvent(`wz-${type}`, {
          bubbles: true,
          composed: true,
          cancelable: true,
          detail: { widget: name, instance: this.#id, ...detail },
        }),
      )
    }

    /** Emits `wz-error` for failed reads and unreachable servers, but not for rejected input, which concerns only the user and the form. */
    #tellFailure(call: string, { code, status }: ApiError): void {
      const isRefusal = status >= 400 && status < 500
      // the error of an aborted call has a numeric code
      if (typeof code !== 'string' || (isRefusal && !call.startsWith('GET'))) return
      this.#emit('error', { code })
      // the browser does not tell a script that our server refused its origin
      if (access && code === 'unreachable' && navigator.onLine && pageSettings().origin !== location.origin)
        warnOnce(
          `signed-in people's data can be read only from the addresses of a partner site. Is ${location.origin} one of them?`,
        )
    }

    #readAttributes(): void {
      const values: Partial<Record<Attribute, string>> = {}
      for (const attribute of attributes) values[attribute] = this.getAttribute(attribute) ?? undefined
      this.#attributes.set(values)
      this.#showKeys.set(this.hasAttribute('show-keys'))
    }

    #draw(): void {
      const shadow = shadowOf(this)
      const theme = this.#settings.theme()
      const sheets = [tokens, base, ...(access ? [access.style] : []), style]
      for (const css of theme ? [...sheets, theme] : sheets) adoptStyles(shadow, css)
      const place = document.createElement('div')
      place.addEventListener('input', () => {
        this.#isTyped = true
      })
      shadow.replaceChildren(place)
      this.#root = createRoot(place)
      this.#root.render(<Drawn widget={this} />)
    }

    /** Emits `wz-ready` once nothing is loading any more. @returns a function that stops waiting for that */
    #tellReady(): (() => void) | undefined {
      if (this.#ready) return
      const shadow = shadowOf(this)
      return onceLoaded(shadow, () => {
        this.#ready = true
        this.#emit('ready')
        warnIfUnreadable(this, shadow.querySelector('.wz'))
      })
    }

    /** The element's React component; inside the class because everything it reads is private. */
    static Drawn({ widget }: { widget: Widget }): ReactNode {
      const i18n = useStore(widget.#i18n)
      const tenant = useStore(widget.#settings.$tenant)
      const failure = useStore(widget.#settings.$failure)
      const model = useStore(widget.#model)
      const shown = Boolean(i18n && tenant)
      useEffect(() => (shown ? widget.#tellReady() : undefined), [shown, widget])
      if (!i18n || !model) return null
      const view = <View model={model} />
      return (
        <Body
          widget={widget}
          i18n={i18n}
          failure={failure}
          isTyped={widget.#isTyped}
          onRetry={() => widget.refresh()}
          onFault={() => widget.#emit('error', { code: 'broken' })}
        >
          {access && widget.#access ? <access.Gate access={widget.#access}>{view}</access.Gate> : view}
        </Body>
      )
    }
  }

  const { Drawn } = Widget
  reflectAttributes(Widget.prototype, attributes)
  customElements.define(tag, Widget)
}
