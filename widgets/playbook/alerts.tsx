import type { Alert } from '#contract/playbook.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { useDays } from '#kit/ui/days.ts'
import { ListScreen, Nothing } from './box.tsx'
import type { Model } from './model.ts'
import type { PlaybookWords } from './words.en.ts'

/** Base path of these screens in the portal, as used by the addresses of alerts. */
const BASE = '/dashboard/playbook'

/** Renders the alerts, newest first. */
export function Alerts({ model }: { model: Model }) {
  const t = useWords<PlaybookWords>()
  return (
    <ListScreen
      model={model}
      title={t('alerts')}
      $rows={model.$alerts}
      none={<Nothing title={t('nothingYet')} text={t('alertsText')} />}
    >
      {alerts => (
        <ul className="link-rows stack gap-0">
          {alerts.map(one => (
            <Row key={one.id} model={model} one={one} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

function Row({ model, one: { kind, values, path, at, isRead } }: { model: Model; one: Alert }) {
  const t = useWords<PlaybookWords>()
  const { moment } = useDays()
  // the values match the event that names the word
  const say = t as (key: string, values: Record<string, string>) => string
  const text = (
    <span className="text">
      <span className="title">{isRead ? say(kind, values) : <strong>{say(kind, values)}</strong>}</span>
      <span className="muted">{moment(at)}</span>
    </span>
  )
  const to = path?.startsWith(BASE) ? path.slice(BASE.length) : null
  if (to === null) return <li>{text}</li>
  return (
    <li>
      <a {...linkTo(model.leading, to)}>
        <Icon name="clock" />
        {text}
      </a>
    </li>
  )
}
