import { useId } from 'react'
import { DocText } from './doc-text.tsx'
import type { Described, WidgetDocs } from './widgets.ts'
import { useSay } from './words.ts'

/** Everything a widget takes and tells, made from the doc comment of its element. */
export function Reference({ widget }: { widget: WidgetDocs }) {
  const say = useSay()
  return (
    <section className="reference">
      <h2>{say('reference')}</h2>
      <p>
        <code translate="no">{`<${widget.tag}>`}</code> <DocText text={widget.description} />
      </p>
      <List title={say('attributes')} rows={widget.attributes} />
      <List title={say('events')} text={say('eventsText')} rows={widget.events} />
      <List title={say('methods')} rows={widget.methods} />
      <List title={say('properties')} rows={widget.properties} />
      <List title={say('cssProperties')} rows={widget.cssProperties} />
      <List title={say('cssParts')} rows={widget.cssParts} />
    </section>
  )
}

function List({ title, text, rows }: { title: string; text?: string; rows: Described[] }) {
  const say = useSay()
  const id = useId()
  if (rows.length === 0) return null
  return (
    <div className="list">
      <h3 id={id}>{title}</h3>
      {text && <p className="soft">{text}</p>}
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{say('name')}</th>
            <th scope="col">{say('meaning')}</th>
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
