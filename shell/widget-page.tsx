import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { AskUs } from './ask-us.tsx'
import { Heading } from './heading.tsx'
import type { Mount, PageRow } from './pages.ts'
import { Widget } from './widget.tsx'
import { useSay } from './words.ts'

/** A page that holds one widget. */
export function WidgetPage({ page }: { page: PageRow }) {
  const say = useSay()
  const [, navigate] = useLocation()
  const { tag, fromHash, onComplete } = page.mount as Mount
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  const given = readHash(hash, fromHash)
  return (
    <div className="page">
      <Heading text={say(page.title)} />
      <Widget
        key={hash}
        tag={tag}
        attributes={{ ...given, draft: 'portal' }}
        onComplete={() => navigate(onComplete, { state: { from: page.path + hash } })}
      />
      <section className="stack talk-it-through">
        <h2>{say('calculatorHelp')}</h2>
        <AskUs purpose="loans" />
      </section>
    </div>
  )
}

/** `#amount=50000&months=12` → the attributes that the widget takes from there. What stands after # never reaches a server. */
export function readHash(hash: string, names: readonly string[]): Record<string, string> {
  const given = new URLSearchParams(hash.slice(1))
  return Object.fromEntries(
    names.flatMap(name => {
      const value = given.get(name)
      return value ? [[name, value]] : []
    }),
  )
}
