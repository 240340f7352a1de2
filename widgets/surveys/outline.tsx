import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { Item } from '#contract/survey-definition.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { Icon } from '#kit/core/icon.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { isAsked } from '#rules/survey/reading.ts'
import { type Bench, problemsAt } from './bench.ts'
import { useTextIn } from './text-in.ts'
import { isGroup, itemAt, keyOf, outline, placeOf } from './tree.ts'
import { useWording } from './wording.ts'
import { useT } from './words.tsx'

type Props = { bench: Bench; chosen: string | null; untranslated: SurveyFile['draft']['untranslated'] }

/** A click triggered by Enter or Space has no pointer press. */
const isByKey = ({ detail }: MouseEvent): boolean => detail === 0

/**
 * Renders all rows in order, with their kind, condition and problems. It is a single tab stop: arrow keys move through it, Enter opens a
 * row's form, Alt+arrow moves the row.
 */
export function Outline({ bench, chosen, untranslated }: Props) {
  const t = useT()
  const { definition, problems } = bench
  const worded = useWording(definition)
  const translated = useTextIn(...definition.languages)
  const list = useRef<HTMLUListElement>(null)
  const rows = outline(definition.items)
  const faulty = new Set(problemsAt(definition, problems).map(({ place }) => (place ? keyOf(place) : '')))
  const unsaid = new Set(untranslated.map(({ row }) => row))
  let number = 0

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const target = (event.target as Element).closest<HTMLElement>('[data-place]')
    if (step === 0 || !target) return
    event.preventDefault()
    if (event.altKey) {
      if (target.dataset.place) bench.actions.move(placeOf(target.dataset.place), step, 'outline')
      return
    }
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    all[all.indexOf(target) + step]?.focus()
  }
  const isUnsaid = (item: Item) => unsaid.has(item.name) || (!isGroup(item) && unsaid.has(item.list ?? ''))

  const unlabelled = (item: Item) =>
    isGroup(item) ? t('newGroup') : item.kind === 'calculate' ? item.name : t('newQuestion')

  return (
    <ul className="outline stack gap-1" ref={list} onKeyDown={press} aria-label={t('pane-outline')}>
      <li>
        <button
          type="button"
          className="row-of"
          data-place=""
          tabIndex={chosen === null ? 0 : -1}
          aria-current={chosen === null || undefined}
          onClick={event => bench.select(null, isByKey(event))}
        >
          <span className="order" aria-hidden="true">
            ⚑
          </span>
          <span className="lines">
            <strong>{translated(definition.title) || t('noTitle')}</strong>
            <span className="muted">{t('titleAndLanguages')}</span>
          </span>
          {faulty.has('') && <Sign text={t('hasProblem')} />}
        </button>
      </li>
      {rows.map(({ item, place }) => {
        const key = keyOf(place)
        const isCounted = !isGroup(item) && isAsked(item)
        if (isCounted) number++
        const order = isGroup(item) ? (item.repeat ? '↻' : '▾') : isCounted ? number : '·'
        const within = itemAt(definition.items, place.slice(0, -1))
        return (
          <li key={key} style={{ paddingInlineStart: `${(place.length - 1) * 1.25}em` }}>
            <button
              type="button"
              className={isGroup(item) ? 'row-of group' : 'row-of'}
              data-place={key}
              tabIndex={key === chosen ? 0 : -1}
              aria-current={key === chosen || undefined}
              onClick={event => bench.select(place, isByKey(event))}
            >
              <span className="order" aria-hidden="true">
                {order}
              </span>
              <span className="lines">
                <strong>{translated(item.label) || unlabelled(item)}</strong>
                <span className="muted">
                  {t(isGroup(item) && item.repeat ? 'kind-repeat' : `kind-${item.kind}`)}
                  {!isGroup(item) && item.required ? ` · ${t('isRequired')}` : ''}
                  {within && (
                    <span className="sr">{` · ${t('withinGroup', { group: translated(within.label) })}`}</span>
                  )}
                </span>
                {item.relevant !== undefined && (
                  <span className="muted when">
                    {t('shownWhen', { condition: worded.condition(item.relevant) })}
                  </span>
                )}
                {isUnsaid(item) && <Badge tone="warn" text={t('notTranslated')} />}
              </span>
              {faulty.has(key) && <Sign text={t('hasProblem')} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const Sign = ({ text }: { text: string }) => (
  <span className="sign">
    <Icon name="alert" />
    <span className="sr">{text}</span>
  </span>
)
