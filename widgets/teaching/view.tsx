import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { may } from '#contract/policy.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import type { FirstWords } from './first.en.ts'
import { type Model, START } from './model.ts'
import { SCREENS, type ScreenName } from './screens.ts'

export function Teaching({ model }: { model: Model }) {
  const t = useWords<FirstWords>()
  const { language } = useI18n()
  useLayoutEffect(() => model.speaks(language), [model, language])
  return (
    <PathRouter path={model.path}>
      <div className="teaching stack">
        <h2 part="heading">{t('title')}</h2>
        <Screens model={model} />
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}

/** Renders the tabs that the user may open, and the current screen. An unknown address leads to the first tab. */
function Screens({ model }: { model: Model }) {
  const t = useWords<FirstWords>()
  const { user, failure } = useStore(model.$self)
  const place = useStore(model.$place)
  const open = user
    ? (Object.keys(SCREENS) as ScreenName[]).filter(name => may(user.role, SCREENS[name].action))
    : []
  const name = open.find(one => one === place.screen)
  const isLost = user !== null && !name
  useEffect(() => {
    if (isLost) model.path.navigate(START, { replace: true })
  }, [isLost, model])
  if (!user) {
    return failure ? (
      <Failure title={t('failed')} text={failure.message} onRetry={() => void model.retrySelf()} />
    ) : (
      <Skeleton parts={['line', 'card', 'card']} />
    )
  }
  if (!name) return null
  const { View } = SCREENS[name]
  return (
    <>
      <Tabs label={t('title')}>
        {open.map(one => (
          <Link key={one} href={`/${one}`} aria-current={one === name ? 'page' : undefined}>
            {t(`tab-${one}`)}
          </Link>
        ))}
      </Tabs>
      <View key={`${name} ${place.id}`} model={model} place={place} />
    </>
  )
}
