import { type KeyboardEvent, useRef } from 'react'
import type { Item } from '#contract/survey-definition.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { Icon } from '#kit/core/icon.tsx'
import { useSpeech } from '#kit/core/speech.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { isAsked } from '#rules/survey/reading.ts'
import { problemsAt } from './bench.ts'
import type { Bench } from './row-bench.ts'
import { useTell } from './tell.ts'
import { textIn } from './text-in.ts'
import { isGroup, keyOf, outline, placeOf } from './tree.ts'
import { useSay } from './words.tsx'

type Props = { bench: Bench; chosen: string | null; untranslated: SurveyFile['draft']['untranslated'] }

/** All rows in their order: what each is, when it is shown, and where something is to be mended. Alt and an arrow moves a row. */
export function Outline({ bench, chosen, untranslated }: Props) {
  const say = useSay()
  const { language } = useSpeech()
  const { definition, problems } = bench
  const tell = useTell(definition)
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
      if (target.dataset.place) bench.deeds.move(placeOf(target.dataset.place), step, 'row')
      return
    }
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    all[all.indexOf(target) + step]?.focus()
  }
  const isUnsaid = (item: Item) => unsaid.has(item.name) || (!isGroup(item) && unsaid.has(item.list ?? ''))

  return (
    <ul className="outline" ref={list} onKeyDown={press} aria-label={say('pane-outline')}>
      <li>
        <button
          type="button"
          className="row-of"
          data-place=""
          aria-current={chosen === null || undefined}
          onClick={() => bench.select(null)}
        >
          <span className="order" aria-hidden="true">
            ⚑
          </span>
          <span className="lines">
            <strong>{textIn(definition.title, language, ...definition.languages) || say('noTitle')}</strong>
            <span className="soft">{say('titleAndLanguages')}</span>
          </span>
          {faulty.has('') && <Sign text={say('hasProblem')} />}
        </button>
      </li>
      {rows.map(({ item, place }) => {
        const key = keyOf(place)
        const label = textIn(item.label, language, ...definition.languages)
        const condition = item.relevant === undefined ? null : tell.condition(item.relevant)
        const isCounted = !isGroup(item) && isAsked(item)
        if (isCounted) number++
        return (
          <li key={key} style={{ paddingInlineStart: `${(place.length - 1) * 1.25}em` }}>
            <button
              type="button"
              className={isGroup(item) ? 'row-of group' : 'row-of'}
              data-place={key}
              aria-current={key === chosen || undefined}
              onClick={() => bench.select(place)}
            >
              <span className="order" aria-hidden="true">
                {isGroup(item) ? '▾' : isCounted ? number : '·'}
              </span>
              <span className="lines">
                <strong>
                  {label ||
                    (isGroup(item)
                      ? say('newGroup')
                      : item.kind === 'calculate'
                        ? item.name
                        : say('newQuestion'))}
                </strong>
                <span className="soft">
                  {say(`kind-${item.kind}`)}
                  {!isGroup(item) &&
                    item.required !== undefined &&
                    item.required !== false &&
                    ` · ${say('isRequired')}`}
                </span>
                {condition !== null && <span className="soft when">{say('shownWhen', { condition })}</span>}
                {isUnsaid(item) && <Badge tone="warn" text={say('notTranslated')} />}
              </span>
              {faulty.has(key) && <Sign text={say('hasProblem')} />}
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
