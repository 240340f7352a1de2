import { useState } from 'react'
import { Empty } from '#kit/ui/empty.tsx'
import { useTenant } from '#shell/tenant.ts'
import { type Choice, startWith } from './choice.ts'
import { Code } from './code.tsx'
import { ChoiceForm } from './form.tsx'
import { FrameworkGuide, PolicyGuide } from './guides.tsx'
import { Preview } from './preview.tsx'
import { Reference } from './reference.tsx'
import { writeRule, writeScript, writeSnippet } from './snippet.ts'
import type { Offer, WidgetDocs } from './widgets.ts'
import { useT } from './words.ts'

/** Renders the choices beside their result, with technical documentation below. */
export function Studio({ offer }: { offer: Offer }) {
  const t = useT()
  const tenant = useTenant()
  const { theme, portal: origin } = tenant
  const [choice, setChoice] = useState<Choice>(() => startWith((offer.widgets[0] as WidgetDocs).name, theme))
  const widget = offer.widgets.find(({ name }) => name === choice.widget) as WidgetDocs
  const needed = offer.own[widget.name]?.first?.[1]
  const release = { ...offer, origin }
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  return (
    <>
      <div className="studio">
        <ChoiceForm
          tenant={tenant}
          widgets={offer.widgets}
          widget={widget}
          needed={needed}
          choice={choice}
          onChange={change}
        />
        <div className="outcome gap-6 stack">
          <section className="snippet stack">
            <h2>{t('snippet')}</h2>
            <Code label={t('snippetLabel')} text={writeSnippet(choice, widget.tag, theme, release)} />
          </section>
          <section className="stack">
            <h2>{t('preview')}</h2>
            {needed && !choice.attributes[needed]?.trim() ? (
              <Empty title={t('previewEmpty')} text={t('previewEmptyText', { attribute: needed })} />
            ) : (
              <Preview tenant={tenant} tag={widget.tag} choice={choice} />
            )}
          </section>
        </div>
      </div>
      <Reference widget={widget} />
      <PolicyGuide origin={origin} tag={widget.tag} rule={writeRule(choice, widget.tag, theme)} />
      <FrameworkGuide
        script={writeScript(choice, release)}
        // a site's every page has the same line: that for all widgets
        loader={writeScript(choice, { ...release, own: {} })}
        tag={widget.tag}
      />
    </>
  )
}
