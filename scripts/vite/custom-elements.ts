import { classOf, detailOf } from './element-types.ts'
import type { Described, WidgetDocs } from './widget-docs.ts'

/** Describes the widgets in the custom elements manifest format, which editors and framework tools read. */
export const customElements = (docs: WidgetDocs[]): object => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: docs.map(widget => ({
    kind: 'javascript-module',
    path: `${widget.name}.js`,
    declarations: [declaration(widget)],
    exports: [
      {
        kind: 'custom-element-definition',
        name: widget.tag,
        declaration: { name: classOf(widget), module: `${widget.name}.js` },
      },
    ],
  })),
})

const declaration = (widget: WidgetDocs): object => ({
  kind: 'class',
  customElement: true,
  name: classOf(widget),
  tagName: widget.tag,
  description: widget.description,
  attributes: widget.attributes.map(({ name, description, type = 'string' }) => ({
    name,
    description,
    type: { text: type },
  })),
  members: [
    ...widget.properties.map(({ name, description, type = 'unknown' }) => ({
      kind: 'field',
      name,
      description,
      type: { text: type },
    })),
    ...widget.methods.map(({ name, description }) => ({
      kind: 'method',
      name: name.replace('()', ''),
      description,
      return: { type: { text: 'void' } },
    })),
  ],
  events: widget.events.map(event => ({
    name: event.name,
    description: event.description,
    type: { text: `CustomEvent<${detailOf(event)}>` },
  })),
  cssProperties: widget.cssProperties.map(plain),
  cssParts: widget.cssParts.map(plain),
})

const plain = ({ name, description }: Described): object => ({ name, description })
