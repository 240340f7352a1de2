import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Stale } from '#kit/ui/stale.tsx'
import type { Model } from './model.ts'
import { Standing } from './standing.tsx'
import type { ValidationWords } from './words.en.ts'

const Start = lazy(() => import('./start.tsx'), 'Start', ['heading', 'field', 'field', 'button'])
const Report = lazy(() => import('./report.tsx'), 'Report', ['heading', 'card', 'card', 'card'])

const TABS = ['home', 'start', 'report'] as const

export function ValidationView({ model }: { model: Model }) {
  const t = useWords<ValidationWords>()
  const screen = useStore(model.$screen)
  const isForStaff = useStore(model.$isForStaff)
  return (
    <ScreenFrame model={model} name="validation">
      <h2 part="heading">{t(screen === 'welcome' ? 'welcome' : 'title')}</h2>
      {!isForStaff && <Tabs label={t('title')} of={TABS} at={screen} to={one => `/${one}`} text={t} />}
      {isForStaff || screen === 'report' ? (
        <Read model={model}>
          <Report model={model} />
        </Read>
      ) : screen === 'start' ? (
        <Read model={model}>
          <Start model={model} />
        </Read>
      ) : screen === 'links' ? (
        <Links />
      ) : (
        <Home model={model} isWelcome={screen === 'welcome'} />
      )}
    </ScreenFrame>
  )
}

/** Renders its children once the report has loaded. */
function Read({ model, children }: { model: Model; children: ReactNode }) {
  const t = useWords<ValidationWords>()
  const { value, failure, instead } = useRead(model.report, {
    title: t('failed'),
    parts: ['card', 'card', 'card'],
  })
  if (!value) return instead
  return (
    <>
      {failure && <Stale text={failure.message} onRetry={model.report.refresh} />}
      {children}
    </>
  )
}

/** Renders the links to the screens, at the bare base path. */
function Links() {
  const t = useWords<ValidationWords>()
  return (
    <nav className="card" aria-label={t('links')}>
      <h3>{t('links')}</h3>
      <ul className="rows">
        {TABS.map(one => (
          <li key={one}>
            <Link href={`/${one}`}>{t(one)} ›</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Home({ model, isWelcome }: { model: Model; isWelcome: boolean }) {
  const t = useWords<ValidationWords>()
  const { value, failure } = useStore(model.report.$state)
  const result = value?.report?.result ?? null
  const isKnown = isWelcome || value || failure
  return (
    <>
      <p className="lead">{t('lead')}</p>
      {isKnown ? (
        <>
          {!isWelcome && result && <Standing result={result} />}
          {!isWelcome && value && !result && (
            <section className="card">
              <h3>{t('noneYet')}</h3>
              <p className="muted">{t('noneYetText')}</p>
            </section>
          )}
          <div className="actions start">
            <Link className="button primary" href="/start">
              {t('start')}
            </Link>
            <Link className="button" href="/report">
              {t('report')}
            </Link>
          </div>
          <section className="card">
            <h3>{t('howTitle')}</h3>
            <ol className="numbered">
              {(['how1', 'how2', 'how3'] as const).map(one => (
                <li key={one}>{t(one)}</li>
              ))}
            </ol>
          </section>
        </>
      ) : (
        <Skeleton parts={['card', 'button', 'card']} />
      )}
    </>
  )
}
