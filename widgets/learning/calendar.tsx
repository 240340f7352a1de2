import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useMemo, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { dataOf } from '#kit/reading.ts'
import { Copyable } from '#kit/ui/copyable.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { addDays, addMonths, type Day, dayOf } from '#rules/day.ts'
import { type CalendarWords, calendarEn } from './calendar.en.ts'
import { Session } from './classes.tsx'
import { createKeptReading } from './kept.ts'
import type { Model, Trainee } from './model.ts'

export const Calendar = withWords(calendarEn, Month)

/** Creates the selected month and the class sessions in it. */
function createMonth({ api, copy, $trainee }: Model, first: Day) {
  const $first = atom(first)
  const reading = createKeptReading(
    copy,
    month => `sessions-${month}`,
    computed([$first, $trainee], (day, own) => own && day.slice(0, 7)),
    dataOf(api, 'GET learning/sessions', month => ({ query: { month } })),
  )
  return { $first, $sessions: reading.$state }
}

/** Renders a month as a table of weeks from Monday; choosing a day lists its sessions. */
function Month({ model, own }: { model: Model; own: Trainee }) {
  const t = useWords<CalendarWords>()
  const { language } = useI18n()
  const today = dayOf(Date.parse(own.at))
  const month = useMemo(() => createMonth(model, `${today.slice(0, 7)}-01`), [model, today])
  const first = useStore(month.$first)
  const { value: sessions } = useStore(month.$sessions)
  const chapters = useStore(model.outline.$state).value ?? []
  const [chosen, setChosen] = useState<Day>(today)
  const format = (options: Intl.DateTimeFormatOptions) => (day: Day) =>
    new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...options, timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  const long = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const weeks = weeksOf(first)
  const on = (day: Day) => sessions?.filter(({ startsAt }) => dayOf(Date.parse(startsAt)) === day) ?? []
  const due = (day: Day) =>
    chapters
      .flatMap(({ assignments }) => assignments)
      .filter(({ dueAt, submissions }) => submissions.length === 0 && dayOf(dueAt * 1000) === day)
  const move = (months: number) => {
    const next = addMonths(first, months)
    month.$first.set(next)
    setChosen(next.slice(0, 7) === today.slice(0, 7) ? today : next)
  }
  return (
    <section className="card calendar">
      <header className="card-head head gap-0 across-3">
        <h3 aria-live="polite">{format({ month: 'long', year: 'numeric' })(first)}</h3>
        <span className="actions">
          <Button kind="plain" aria-label={t('monthBefore')} onClick={() => move(-1)}>
            ‹
          </Button>
          <Button kind="plain" aria-label={t('monthAfter')} onClick={() => move(1)}>
            ›
          </Button>
        </span>
      </header>
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((day, at) => (
              <th key={day} scope="col" abbr={format({ weekday: 'long' })(day)}>
                {t('weekdays').split(' ')[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const many = on(day).length + due(day).length
                const isOther = day.slice(0, 7) !== first.slice(0, 7)
                return (
                  <td key={day}>
                    {!isOther && (
                      <button
                        type="button"
                        className={many > 0 ? 'day unframed has' : 'day unframed'}
                        aria-pressed={day === chosen}
                        aria-current={day === today ? 'date' : undefined}
                        aria-label={many > 0 ? `${long(day)}: ${t('entries', { count: many })}` : long(day)}
                        onClick={() => setChosen(day)}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        <strong>{long(chosen)}</strong>
        {on(chosen).length + due(chosen).length === 0 && <p className="muted">{t('nothingOn')}</p>}
      </div>
      <ul className="rows">
        {on(chosen).map(one => (
          <Session key={one.id} session={one} today={today} />
        ))}
        {due(chosen).map(({ id, title }) => (
          <li key={id}>
            <div>{t('isDue', { title })}</div>
          </li>
        ))}
      </ul>
      <Follow model={model} />
    </section>
  )
}

/** Renders the URL for subscribing to this calendar. */
function Follow({ model }: { model: Model }) {
  const t = useWords<CalendarWords>()
  const [link, setLink] = useState('')
  const [busy, run] = useAction(model.toaster.failed(t('followFailed')))
  const ask = (renew: boolean) =>
    run(async () => {
      setLink((await model.api('POST learning/calendar', { body: { renew } })).link)
      if (renew) model.toaster.announce(t('renewed'), { kind: 'good' })
    })
  return link ? (
    <div className="stack">
      <Copyable label={t('followAddress')} text={link} />
      <p className="muted">{t('followText')}</p>
      <Button className="start" kind="plain" busy={busy} onClick={() => void ask(true)}>
        {t('renew')}
      </Button>
    </div>
  ) : (
    <Button className="start" kind="plain" busy={busy} onClick={() => void ask(false)}>
      {t('follow')}
    </Button>
  )
}

/** Returns the weeks of a month, from the Monday on or before its first day. */
function weeksOf(first: Day): Day[][] {
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(first, -weekday)
  const last = addDays(addMonths(first, 1), -1)
  const weeks: Day[][] = []
  for (let start = monday; start <= last; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)))
  }
  return weeks
}
