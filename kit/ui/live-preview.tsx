import { createElement, useEffect, useRef, useState } from 'react'

type Previewing = HTMLElement & { preview?: unknown }

const loader = () => (globalThis as { Wezesha?: { scan?(root: ParentNode): void } }).Wezesha

type Props<Contents> = {
  tag: string
  attributes?: Record<string, string>
  contents: Contents
  /** Said where the widget's code cannot be fetched. */
  missing: string
}

/** Another widget itself, trying out contents that nobody saved. It can be used, and nothing of that is kept. */
export function LivePreview<Contents>({ tag, attributes, contents, missing }: Props<Contents>) {
  const place = useRef<HTMLDivElement>(null)
  const given = useRef(contents)
  given.current = contents
  const [isHere] = useState(() => customElements.get(tag) !== undefined || loader()?.scan !== undefined)

  useEffect(() => {
    const element = place.current?.querySelector<Previewing>(tag)
    if (!element) return
    let isGone = false
    // the loader watches the page and no shadow root
    loader()?.scan?.(element.parentElement as HTMLElement)
    void customElements.whenDefined(tag).then(() => {
      if (isGone) return
      const early = Object.hasOwn(element, 'preview')
      // set before the code was here, it would stand in front of the element's own
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
        // set before it is in the page, so that it asks the server for nothing
        ref: (element: Previewing | null) => {
          if (element && element.preview === undefined) element.preview = given.current
        },
      })}
    </div>
  )
}
