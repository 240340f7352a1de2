import { useId } from 'react'
import { DocText } from './doc-text.tsx'
import type { Described, WidgetDocs } from './widgets.ts'
import { useT } from './words.ts'

/** Renders the API of a widget, generated from its element's doc comment. */
export function Reference({ widget }: { widget: WidgetDocs }) {
  const t = useT()
  return (
    <section className="reference stack">
      <h2>{t('reference')}</h2>
      <p>
        <code translate="no">{`<${widget.tag}>`}</code> <DocText text={widget.description} />
      </p>
      <List title={t('attributes')} rows={widget.attributes} />
      <List title={t('events')} text={t('eventsText')} rows={widget.events} />
      <List title={t('methods')} rows={widget.methods} />
      <List title={t('properties')} rows={widget.properties} />
      <List title={t('cssProperties')} rows={widget.cssProperties} />
      <List title={t('cssParts')} rows={widget.cssParts} />
    </section>
  )
}

function List({ title, text, rows }: { title: string; text?: string; rows: Described[] }) {
  const t = useT()
  const id = useId()
  if (rows.length === 0) return null
  return (
    <div className="list stack">
      <h3 id={id}>{title}</h3>
      {text && <p className="muted">{text}</p>}
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, description }) => (
            <tr key={name}>
              <th scope="row">
                <code translate="no">{name}</code>
              </th>
              <td>
                <DocText text={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
