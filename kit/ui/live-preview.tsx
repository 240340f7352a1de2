import { createElement, useEffect, useRef, useState } from 'react'

type Previewing = HTMLElement & { preview?: unknown }

const loader = () => (globalThis as { Wezesha?: { scan?(root: ParentNode): void } }).Wezesha

type Props<Contents> = {
  tag: string
  attributes?: Record<string, string>
  contents: Contents
  /** Text shown if the widget's code cannot be loaded. */
  missing: string
}

/** Renders another widget with unsaved contents. It can be used, but nothing is stored. */
export function LivePreview<Contents>({ tag, attributes, contents, missing }: Props<Contents>) {
  const place = useRef<HTMLDivElement>(null)
  const given = useRef(contents)
  given.current = contents
  const [isHere] = useState(() => customElements.get(tag) !== undefined || loader()?.scan !== undefined)

  useEffect(() => {
    const element = place.current?.querySelector<Previewing>(tag)
    if (!element) return
    let isGone = false
    // the loader watches the page, but no shadow roots
    loader()?.scan?.(element.parentElement as HTMLElement)
    void customElements.whenDefined(tag).then(() => {
      if (isGone) return
      const early = Object.hasOwn(element, 'preview')
      // set before the code was loaded, it would shadow the accessor
      if (early) delete element.preview
      element.preview = given.current
    })
    return () => {
      isGone = true
    }
  }, [tag])
  useEffect(() => {
    const element = place.current?.querySelector<Previewing>(tag)
    if (element) element.preview = contents
  }, [tag, contents])

  if (!isHere) return <p className="muted">{missing}</p>
  return (
    <div className="live" ref={place}>
      {createElement(tag, {
        ...attributes,
        loading: 'eager',
        // set before it is attached, so that it sends no requests
        ref: (element: Previewing | null) => {
          if (element && element.preview === undefined) element.preview = given.current
        },
      })}
    </div>
  )
}
