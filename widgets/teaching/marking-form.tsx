import { useStore } from '@nanostores/react'
import { type KeyboardEvent as FormKey, useEffect, useRef, useState } from 'react'
import type { MarkedAttempt, Outcome, Preset } from '#contract/learning-marking.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useAction } from '#kit/member/action.ts'
import { TextInput } from '#kit/member/text.tsx'
import { isForOthers } from '#kit/staff/keys.ts'
import { typedOn } from '#kit/typed-on.ts'
import { scoreOfMarks } from '#rules/learning/marking.ts'
import type { FirstWords } from './first.en.ts'
import type { MarkingWords } from './marking.en.ts'
import { type Marking, markingPath, type Verdict } from './marking-model.ts'
import { Presets } from './marking-presets.tsx'
import type { Model } from './model.ts'

type Props = { model: Model; marking: Marking; attempt: MarkedAttempt }
type Typed = {
  outcome: Outcome
  /** By row of the rubric, as typed. */
  points: Record<string, string>
  /** Without a rubric. */
  plain: string
  comment: string
  privateNote: string
  /** The saved comments that were inserted. */
  used: string[]
}

/** Parses up to three digits as a number; undefined for anything else. */
const numberIn = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined

/** Returns the input of the person's own saved draft, or of a new review. */
function typedIn({ reviews }: MarkedAttempt): Typed {
  const draft = reviews.find(({ mine, state }) => mine && state === 'draft')
  return {
    outcome: draft?.outcome ?? 'accepted',
    points: Object.fromEntries(Object.entries(draft?.marks ?? {}).map(([key, value]) => [key, `${value}`])),
    plain: draft?.score == null ? '' : `${draft.score}`,
    comment: draft?.comment ?? '',
    privateNote: draft?.privateNote ?? '',
    used: [],
  }
}

/** Renders the marking of an attempt: outcome, points by row and comment. Fully usable by keyboard. */
export function MarkingForm({ model, marking, attempt }: Props) {
  const t = useWords<MarkingWords & FirstWords>()
  const { language } = useI18n()
  const { id, rubric, base, presets } = attempt
  const kept = typedOn<Typed>(model.draft, id)
  const [typed, setTyped] = useState<Typed>(() => kept.read() ?? typedIn(attempt))
  const { outcome, points, plain, comment, privateNote, used } = typed
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const [busy, run] = useAction(({ code, message, fields = {} }) => {
    setFaults(fields)
    setFailure(message || t('failedAct'))
    // on a conflict, loads the other marker's review and keeps what was typed
    if (code === 'conflict') void marking.attempt.refresh()
  })
  const isOn = useStore(marking.keys.$on)
  const filter = useStore(marking.$filter)
  const form = useRef<HTMLFormElement>(null)
  const hasBegun = useRef(false)

  /** Claims the attempt when marking begins; merely viewing does not. */
  const begin = () => {
    if (hasBegun.current) return
    hasBegun.current = true
    void marking.claim(id).then(setTaken)
  }
  /** Keeps the change on the device: another attempt is one key away. */
  const type = (change: Partial<Typed>) => {
    begin()
    setTyped(before => {
      const next = { ...before, ...change }
      kept.write(next)
      return next
    })
  }
  const take = () => void marking.claim(id, true).then(setTaken)
  const marks = Object.fromEntries(
    rubric.flatMap(({ key }) => {
      const value = numberIn(points[key] ?? '')
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const next = marking.beside(id).next

  const send = (done: boolean) =>
    run(async () => {
      setFailure(null)
      setFaults({})
      const body: Verdict = {
        base,
        outcome,
        marks: outcome === 'accepted' ? marks : {},
        comment,
        privateNote,
        done,
        ...(rubric.length === 0 && { score: numberIn(plain) ?? null }),
        ...(used.length > 0 && { presets: used }),
      }
      await marking.review(id, body)
      kept.write(null)
      if (done) model.path.navigate(markingPath(filter, filter.state === 'marked' ? id : (next ?? '')))
    })
  useEffect(() => {
    if (!failure) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const place = wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]')
    place?.focus()
  }, [failure])
  const field = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)
  const first = rubric[0] ? `points-${rubric[0].key}` : 'score'
  const giveAll = () =>
    type({
      outcome: 'accepted',
      points: Object.fromEntries(rubric.map(({ key, most }) => [key, `${most}`])),
      plain: '100',
    })
  const insert = (one: Preset) => {
    const text = one.text[attempt.language] ?? one.text[language] ?? Object.values(one.text)[0] ?? ''
    type({
      comment: [comment.trim(), text].filter(Boolean).join('\n\n'),
      used: [...new Set([...used, one.id])],
    })
  }
  const keys: Record<string, () => void> = {
    m: () => field(first)?.focus(),
    c: () => field('comment')?.focus(),
    f: giveAll,
    a: () => type({ outcome: 'accepted' }),
    r: () => {
      type({ outcome: 'returned' })
      field('comment')?.focus()
    },
    p: () => presets[0] && insert(presets[0]),
  }
  useKeys(isOn ? keys : {}, () => void send(true))

  return (
    <form
      className="card stack"
      noValidate
      ref={form}
      onKeyDown={event => pressIn(event, () => void send(true))}
      onSubmit={handleSubmit(() => send(true))}
    >
      {taken && (
        <div className="callout warn">
          <p>{taken}</p>
          <Button onClick={take}>{t('markingTake')}</Button>
        </div>
      )}
      {failure && (
        <p className="callout bad" role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      <RadioGroup
        label={t('markingVerdict')}
        name="outcome"
        value={outcome}
        options={[
          { value: 'accepted', text: t('markingAccept') },
          { value: 'returned', text: t('markingReturn') },
        ]}
        onChange={value => type({ outcome: value as Outcome })}
      />
      {outcome === 'accepted' && (
        <>
          {rubric.map(({ key, name, most }) => (
            <TextInput
              key={key}
              name={`points-${key}`}
              kind="digits"
              label={t('markingPoints', { name, most })}
              value={points[key] ?? ''}
              error={faults[`marks.${key}`] ?? null}
              maxLength={3}
              onChange={value => type({ points: { ...points, [key]: value } })}
            />
          ))}
          {rubric.length === 0 ? (
            <TextInput
              name="score"
              kind="digits"
              label={t('markingPlain')}
              value={plain}
              error={faults.score ?? null}
              maxLength={3}
              onChange={value => type({ plain: value })}
            />
          ) : (
            <p className="actions">
              <output>{t('markingSum', { score: scoreOfMarks(rubric, marks) })}</output>
              <Button kind="plain" onClick={giveAll}>
                {t('markingFull')}
              </Button>
            </p>
          )}
        </>
      )}
      <TextInput
        name="comment"
        label={t('markingComment')}
        value={comment}
        error={faults.comment ?? null}
        optional={outcome === 'accepted'}
        lines={4}
        maxLength={8_000}
        onChange={value => type({ comment: value })}
      />
      <Presets model={model} marking={marking} attempt={attempt} comment={comment} insert={insert} />
      <TextInput
        name="private"
        label={t('markingPrivate')}
        hint={t('markingPrivateHint')}
        value={privateNote}
        optional
        lines={2}
        maxLength={4_000}
        onChange={value => type({ privateNote: value })}
      />
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {t(next && filter.state !== 'marked' ? 'markingPost' : 'markingPostLast')}
        </Button>
        <Button onClick={() => void send(false)}>{t('markingDraft')}</Button>
      </div>
      <details>
        <summary>{t('markingHelp')}</summary>
        <p className="muted">{t('markingHelpText')}</p>
      </details>
    </form>
  )
}

/** Performs the action of a key pressed anywhere on the page, and `post` on Ctrl+Enter. */
function useKeys(keys: Readonly<Record<string, () => void>>, post: () => void): void {
  const press = useRef((_: KeyboardEvent) => {})
  press.current = event => {
    const [target] = event.composedPath()
    const isPost = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented
    // input fields handle Ctrl+Enter themselves
    const isOwn = !(target instanceof Element && target.closest('input, select, textarea, dialog'))
    const act = isPost && isOwn ? post : !isForOthers(event) && keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press.current(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** In the form, Enter leads to the next field, and with Ctrl posts. */
function pressIn(event: FormKey<HTMLFormElement>, post: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    post()
    return
  }
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.type === 'radio') return
  event.preventDefault()
  const all = [...currentTarget.querySelectorAll<HTMLElement>('input[type=text], textarea')]
  all[all.indexOf(target) + 1]?.focus()
}
