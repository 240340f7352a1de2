import type { App, AppName } from '#contract/home.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block } from '#kit/screens/block.tsx'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import { useItemWords } from './item.ts'
import { type Known, type Model, stateOf } from './model.ts'
import type { HomeWords } from './words.en.ts'

const SIGNS: Record<AppName, IconName> = {
  applicant: 'steps',
  lms: 'cap',
  digikua: 'figures',
  qsurvey: 'clipboard',
  validation: 'shield',
  documents: 'papers',
}

const capital = <Name extends AppName>(name: Name) =>
  name.replace(/^./, first => first.toUpperCase()) as Capitalize<Name>

/** Renders the portal's apps, each with its purpose and status. */
export function Apps({ model, known, today }: { model: Model; known: Known<'apps'>; today: string }) {
  const t = useWords<HomeWords>()
  const apps = known.value?.apps ?? []
  if (known.state === 'ok' && apps.length === 0) return null
  return (
    <section className="apps stack gap-3" aria-labelledby="apps">
      <h2 id="apps" part="heading">
        {t('apps')}
      </h2>
      {apps.length > 0 ? (
        <div className="tiles">
          {apps.map(app => (
            <AppCard key={app.name} model={model} app={app} today={today} />
          ))}
        </div>
      ) : (
        <Block
          {...stateOf(model, 'apps', { state: known.state }, t('blockFailed'))}
          name="app"
          icon="list"
          title={t('apps')}
        >
          {null}
        </Block>
      )}
    </section>
  )
}

function AppCard({ model, app, today }: { model: Model; app: App; today: string }) {
  const t = useWords<HomeWords>()
  const words = useItemWords(today)
  const name = t(`app${capital(app.name)}`)
  const tutorial = t(`tutorial${capital(app.name)}`)
  const { item } = app
  const stands = item && words.standing(item)
  return (
    <Block name="app" icon={SIGNS[app.name]} title={name}>
      <p className="muted">{t(`app${capital(app.name)}Text`)}</p>
      {stands && <p className="stands">{stands}</p>}
      <div className="actions">
        <a className="button" part="button" {...linkTo(model, app.to)}>
          {t('open')}
          <span className="sr"> {name}</span>
        </a>
        {/^https:\/\//.test(tutorial) && (
          <a className="button plain" href={tutorial} target="_blank" rel="noopener">
            <Icon name="play" />
            {t('tutorial')}
            <span className="sr"> {name}</span>
          </a>
        )}
      </div>
    </Block>
  )
}
