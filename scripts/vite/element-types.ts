import type { Described, WidgetDocs } from './widget-docs.ts'

/* Generates the npm package's declarations from the elements' doc comments. */

/** Converts a tag to a class name: `wz-loan-calculator` → `WzLoanCalculator`. */
export const classOf = ({ tag }: WidgetDocs): string =>
  tag.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())

/** Returns the type of an event's detail: every event includes its widget and instance. */
export const detailOf = ({ type = '{}' }: Described): string =>
  type === '{}' ? 'WzDetail' : `WzDetail & ${type.replace(/\s+/g, ' ')}`

const says = (text: string, indent = '  '): string => `${indent}/** ${text.replaceAll('*/', '*\\/')} */`
const quoted = (name: string): string => (/^[a-z]+$/i.test(name) ? name : `'${name}'`)
const lines = (...parts: (string | string[])[]): string => `${parts.flat().join('\n')}\n`

/** A type of an optional property that may also be set to undefined, which `exactOptionalPropertyTypes` refuses otherwise. */
const orUndefined = (type: string): string => `${type.includes('=>') ? `(${type})` : type} | undefined`

const attributesOf = (widget: WidgetDocs): string[] =>
  widget.attributes.flatMap(({ name, description, type = 'string' }) => [
    says(description),
    `  ${quoted(name)}?: ${orUndefined(type)}`,
  ])

const propertiesOf = (widget: WidgetDocs): string[] =>
  widget.properties.flatMap(({ name, description, type = 'unknown' }) => [
    says(description),
    `  ${name}?: ${orUndefined(type)}`,
  ])

/** Declares listeners as attributes of a tag; `write` returns an event's attribute names in a framework. */
const listenersOf = (widget: WidgetDocs, write: (event: string) => string[]): string[] =>
  widget.events.flatMap(event =>
    write(event.name).flatMap(name => [
      says(event.description),
      `  ${quoted(name)}?: ((event: ${classOf(widget)}Events['${event.name}']) => void) | undefined`,
    ]),
  )

/** Types the listeners of an element's own events like those of `click`. */
const element = `interface WzElement<Events, All = HTMLElementEventMap & Events> extends HTMLElement {
  addEventListener<Type extends keyof All>(
    type: Type,
    listener: (this: this, event: All[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Type extends keyof All>(
    type: Type,
    listener: (this: this, event: All[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}`

/** Declares elements, attributes and events for every framework, and for `document.querySelector` and `addEventListener`. */
export const elementTypes = (docs: WidgetDocs[]): string =>
  lines(
    says('What every event tells: which widget it comes from, and which instance of it on the page.', ''),
    'export type WzDetail = { widget: string; instance: string }',
    '',
    element,
    docs.flatMap(widget => {
      const name = classOf(widget)
      return [
        '',
        says(`The attributes of \`<${widget.tag}>\`.`, ''),
        `export interface ${name}Attributes {`,
        ...attributesOf(widget),
        '}',
        '',
        `export interface ${name}Properties {`,
        ...propertiesOf(widget),
        '}',
        '',
        `export interface ${name}Events {`,
        ...widget.events.flatMap(event => [
          says(event.description),
          `  '${event.name}': CustomEvent<${detailOf(event)}>`,
        ]),
        '}',
        '',
        says(widget.description, ''),
        `export interface ${name} extends WzElement<${name}Events> {`,
        ...widget.properties.flatMap(({ name, description, type = 'unknown' }) => [
          says(description),
          `  ${name}: ${type}`,
        ]),
        ...widget.methods.flatMap(({ name, description }) => [says(description), `  ${name}: void`]),
        '}',
      ]
    }),
    '',
    'declare global {',
    '  interface HTMLElementTagNameMap {',
    docs.map(widget => `    '${widget.tag}': ${classOf(widget)}`),
    '  }',
    '}',
  )

const namesOf = (widget: WidgetDocs): string =>
  ['', 'Attributes', 'Events', 'Properties'].map(part => `${classOf(widget)}${part}`).join(', ')

/** React 19 supports properties and events of custom elements; it names a listener `on` plus the unchanged event name. */
export const jsxTypes = (docs: WidgetDocs[]): string =>
  lines(
    "import type { HTMLAttributes, RefAttributes } from 'react'",
    `import type { ${docs.map(namesOf).join(', ')} } from './elements.js'`,
    docs.flatMap(widget => [
      '',
      `interface ${classOf(widget)}Listeners {`,
      ...listenersOf(widget, event => [`on${event}`]),
      '}',
    ]),
    '',
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    docs.map(widget => {
      const name = classOf(widget)
      return `      '${widget.tag}': Omit<HTMLAttributes<${name}>, keyof ${name}Attributes> & RefAttributes<${name}> & ${name}Attributes & ${name}Properties & ${name}Listeners`
    }),
    '    }',
    '  }',
    '}',
  )

/** Vue's compiler must be told that tags with `wz-` are custom elements; these are their types in templates. */
export const vueTypes = (docs: WidgetDocs[]): string =>
  lines(
    "import type { DefineComponent, HTMLAttributes } from 'vue'",
    `import type { ${docs.map(namesOf).join(', ')} } from './elements.js'`,
    docs.flatMap(widget => [
      '',
      `interface ${classOf(widget)}Listeners {`,
      ...listenersOf(widget, event => [
        `on${event.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`,
      ]),
      '}',
    ]),
    '',
    "declare module 'vue' {",
    '  interface GlobalComponents {',
    docs.map(widget => {
      const name = classOf(widget)
      return `    '${widget.tag}': DefineComponent<${name}Attributes & ${name}Properties & ${name}Listeners & Omit<HTMLAttributes, keyof ${name}Attributes>>`
    }),
    '  }',
    '}',
    '',
    docs.map(widget => `export type { ${classOf(widget)} } from './elements.js'`),
  )

export const svelteTypes = (docs: WidgetDocs[]): string =>
  lines(
    "import type { HTMLAttributes } from 'svelte/elements'",
    `import type { ${docs.map(namesOf).join(', ')} } from './elements.js'`,
    docs.flatMap(widget => [
      '',
      `interface ${classOf(widget)}Listeners {`,
      ...listenersOf(widget, event => [`on${event}`, `on:${event}`]),
      '}',
    ]),
    '',
    "declare module 'svelte/elements' {",
    '  interface SvelteHTMLElements {',
    docs.map(widget => {
      const name = classOf(widget)
      return `    '${widget.tag}': Omit<HTMLAttributes<${name}>, keyof ${name}Attributes> & ${name}Attributes & ${name}Properties & ${name}Listeners`
    }),
    '  }',
    '}',
  )
