import { useEffect } from 'react'
import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { AlertWaysChoice } from '#kit/learning/ways.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { dataOf } from '#kit/reading.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { type AlertsWords, alertsEn } from './alerts.en.ts'
import { useKept } from './kept.ts'
import type { ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'

export const AlertsScreen = withWords(alertsEn, List)

/** The events that reach a trainee, with the tone and text of their alert. */
const KINDS = {
  'learning-graded': ['good', 'graded'],
  'learning-certificate': ['good', 'certificate'],
  'learning-returned': ['warn', 'returned'],
  'learning-deck': ['info', 'deck'],
  'learning-due': ['warn', 'due'],
  'learning-extended': ['info', 'extended'],
  'learning-class': ['info', 'class'],
  'learning-message': ['info', 'message'],
  'learning-begun': ['good', 'begun'],
  'learning-mentor': ['good', 'mentor'],
  'learning-news': ['info', 'news'],
} as const
type Known = keyof typeof KINDS
const WORD = { good: 'success', warn: 'warning', info: 'informative' } as const

/** Renders the course's alerts, newest first. Opening the list marks them as read. */
function List({ model }: ScreenProps) {
  const t = useWords<AlertsWords>()
  const { moment } = useDays()
  // the values of a text are not known statically, only the event name is
  const say = t as (key: string, values: Record<string, string>) => string
  const reading = useKept(model, 'alerts', dataOf(model.api, 'GET learning/alerts'))
  const { value, instead } = useRead(reading, { parts: ['card', 'card', 'card'] })
  const isNew = value?.some(({ read }) => !read)
  useEffect(() => {
    if (!isNew) return
    model.api('POST learning/alerts/read', {}).then(model.alertsRead, () => {})
  }, [isNew, model])
  return (
    <section className="stack">
      <h2 part="heading">{t('alerts')}</h2>
      {!value && instead}
      {value?.length === 0 && (
        <Nothing title={t('noAlerts')} text={t('noAlertsText')} icon={<Icon name="bell" />} />
      )}
      <ul className="stack gap-3">
        {value?.map(({ id, kind, values, path, at, read }) => {
          const [tone, word] = KINDS[kind as Known] ?? ['info', 'other']
          const inner = path?.startsWith('/dashboard/lms') ? path.slice('/dashboard/lms'.length) : null
          const text = say(`alert-${word}`, values)
          return (
            <li key={id} className={read ? 'card' : 'card waiting'}>
              <div className="card-head head gap-0 across-3">
                <Badge tone={tone} text={t(WORD[tone])} />
                <span className="muted">
                  {!read && `${t('newAlert')} · `}
                  {moment(at)}
                </span>
              </div>
              {inner ? <Link href={inner}>{text}</Link> : <p>{text}</p>}
            </li>
          )
        })}
      </ul>
      <AlertWaysChoice api={model.api} toaster={model.toaster} kinds={Object.keys(KINDS) as Known[]} />
    </section>
  )
}
