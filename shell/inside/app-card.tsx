import { Link } from 'wouter'
import { Icon } from '#kit/ui/icon.tsx'
import type { App } from './apps.ts'
import { Card } from './card.tsx'
import { useSay } from './words.ts'

/** What an app is for, the way in, and its tutorial where the provider has one. */
export function AppCard({ app }: { app: App }) {
  const say = useSay()
  const name = say(app.name)
  const tutorial = say(app.tutorial)
  return (
    <Card title={name}>
      <p>{say(app.text)}</p>
      <div className="deeds">
        {/^https:\/\//.test(tutorial) && (
          <a className="button" href={tutorial} rel="noopener" aria-label={say('tutorialOf', { app: name })}>
            <Icon name="play" />
            {say('tutorial')}
          </a>
        )}
        <Link className="button primary" href={app.path} aria-label={say('openApp', { app: name })}>
          {say('open')}
        </Link>
      </div>
    </Card>
  )
}
