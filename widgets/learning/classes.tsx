import { LANGUAGES } from '#contract/language.ts'
import type { ClassSession } from '#contract/learning-home.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { addDays, dayOf } from '#rules/day.ts'
import type { FirstWords } from './first.en.ts'
import type { Trainee } from './model.ts'

/** Number of sessions on the home. */
const SHOWN = 3

/** Returns formatters for a session's date and hours, in the time zone of its cohort. */
function useHours() {
  const t = useWords<FirstWords>()
  const { language } = useI18n()
  const format = (zone: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGES[language].locale, { timeZone: zone, ...options })
  return {
    day({ startsAt, timeZone }: ClassSession, today: string): string {
      const on = dayOf(Date.parse(startsAt))
      if (on === today) return t('today')
      if (on === addDays(today, 1)) return t('tomorrow')
      return format(timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(startsAt))
    },
    hours({ startsAt, endsAt, timeZone }: ClassSession): string {
      const at = (moment: string) =>
        format(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment))
      // the common name, which not every browser knows
      const zone = /^Africa\/(Nairobi|Dar_es_Salaam)$/.test(timeZone) ? 'EAT' : timeZone
      return t('hours', { from: at(startsAt), to: at(endsAt), zone })
    },
  }
}

/** Renders the next class sessions: time, location and link to join. */
export function Classes({ own: { sessions, at } }: { own: Trainee }) {
  const t = useWords<FirstWords>()
  const today = dayOf(Date.parse(at))
  return (
    <section className="card">
      <h3>{t('classes')}</h3>
      {sessions.length === 0 ? (
        <div>
          <p>{t('noClasses')}</p>
          <p className="muted">{t('noClassesText')}</p>
        </div>
      ) : (
        <ul className="rows">
          {sessions.slice(0, SHOWN).map(one => (
            <Session key={one.id} session={one} today={today} />
          ))}
        </ul>
      )}
    </section>
  )
}

export function Session({ session, today }: { session: ClassSession; today: string }) {
  const t = useWords<FirstWords>()
  const { day, hours } = useHours()
  const { title, place, link, cancelled, attendance } = session
  return (
    <li>
      <div className="lines">
        <strong>{title}</strong>
        <span>
          {day(session, today)}, {hours(session)}
        </span>
        {place && <span className="muted">{place}</span>}
      </div>
      {cancelled ? (
        <Badge tone="bad" text={t('cancelled')} />
      ) : attendance ? (
        <Badge
          tone={attendance === 'absent' ? 'warn' : 'good'}
          text={t(attendance === 'late' ? 'attended-late' : attendance)}
        />
      ) : (
        link && (
          <a className="button" href={link} target="_blank" rel="noopener">
            {t('join')}
          </a>
        )
      )}
    </li>
  )
}
