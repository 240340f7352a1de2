import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { handleSubmit } from '#kit/core/submit.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import type { Toaster } from '#kit/member/toast.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import css from './talk.css?inline'
import type { TalkWords } from './talk.en.ts'
import type { ShownMessage, Talk } from './talk-model.ts'
import { useWindow } from './talk-window.ts'

const style = styleRef(css)
const NONE: readonly ShownMessage[] = []

type Props = {
  talk: Talk
  /** Name of the other participant. */
  name: string
  theme?: '1' | '2' | '3'
  toaster: Toaster
  /** What is missing before a message can be sent; null if nothing. */
  missing?: string | null
  /** Text while there are no messages. */
  empty?: string
}

/** Renders a conversation, scrolled to the newest message, and its input. Requires a widget with `TalkWords`. */
export function Conversation({ talk, name, theme = '1', toaster, missing = null, empty }: Props) {
  const t = useWords<TalkWords>()
  const messages = useStore(talk.$messages)
  const failure = useStore(talk.$failure)
  const more = useStore(talk.$more)
  const list = useRef<HTMLOListElement>(null)
  const { drawn, later, up, down, follow } = useWindow(talk, messages ?? NONE, more, list)
  useEffect(() => talk.watch(), [talk])
  const earlier = () => up().catch(() => toaster.announce(t('messageFailed'), { kind: 'error' }))
  return (
    <div className="stack" ref={style}>
      {!messages ? (
        <Skeleton parts={['card', 'card']} />
      ) : failure && messages.length === 0 ? (
        <Failure text={failure.message || t('messageFailed')} onRetry={talk.refresh} />
      ) : messages.length === 0 ? (
        <Empty title={t('messagesNone')} text={empty ?? t('messagesNoneText')} icon={<Icon name="mail" />} />
      ) : (
        <ol
          className={`talk colours-${theme}`}
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          onScroll={follow}
          aria-label={t('messagesWith', { name: name })}
        >
          {(more > 0 || drawn[0] !== messages[0]) && (
            <li className="earlier">
              <Button kind="plain" onClick={() => void earlier()}>
                {t('messageEarlier')}
              </Button>
            </li>
          )}
          {drawn.map(one => (
            <Line key={one.id} one={one} name={one.mine ? t('messageYou') : name} talk={talk} />
          ))}
          {later > 0 && (
            <li className="earlier">
              <Button kind="plain" onClick={down}>
                {t('messageLater')}
              </Button>
            </li>
          )}
        </ol>
      )}
      <p className="sr" role="status">
        {messages?.at(-1)?.mine === false && messages.at(-1)?.text}
      </p>
      <Compose talk={talk} toaster={toaster} missing={missing} />
    </div>
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a formatter to the minute, cached because creating it takes longer than all formatting on a page. */
function minutes(locale: string, timeZone?: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  })
  formats.set(key, made)
  return made
}

/** Renders a time to the minute in UTC, with the reader's local time beside it; its day only if it is another. */
function Moment({ at }: { at: number }) {
  const t = useWords<TalkWords>()
  const { language } = useI18n()
  const date = new Date(at * 1000)
  const formatted = (timeZone?: string) => minutes(LANGUAGES[language].locale, timeZone).format(date)
  const [utc, local] = [formatted('UTC'), formatted()]
  const day = utc.slice(0, utc.lastIndexOf(',') + 1)
  const time = local.startsWith(day) ? local.slice(day.length).trim() : local
  return (
    <time dateTime={date.toISOString()} title={local}>
      {t('messageUtc', { time: utc })} · {t('messageHere', { time })}
    </time>
  )
}

const STATES = { sent: 'messageSent', delivered: 'messageDelivered', read: 'messageRead' } as const

type LineProps = { one: ShownMessage; name: string; talk: Talk }

/** Renders a message, memoized so that an unchanged one is not re-rendered while others are added or removed. */
function Line({ one, name, talk }: LineProps) {
  const t = useWords<TalkWords>()
  return useMemo(() => draw({ one, name, talk }, t), [one, name, talk, t])
}

function draw({ one, name, talk }: LineProps, t: ReturnType<typeof useWords<TalkWords>>) {
  const { id, mine, text, at, status, problem = '' } = one
  return (
    <li className={mine ? 'mine' : 'theirs'} data-message={id}>
      <span className="sr">{name}</span>
      <p>{text}</p>
      <span className="about">
        <Moment at={at} />
        {mine && (
          <span>
            {status === 'waits'
              ? t('messageWaits')
              : status === 'refused'
                ? t('messageRefused', { problem })
                : t(STATES[status])}
          </span>
        )}
      </span>
      {status === 'refused' && (
        <span className="actions">
          <Button onClick={() => void talk.again(id)}>{t('messageAgain')}</Button>
          <Button kind="plain" onClick={() => talk.drop(id)}>
            {t('messageDrop')}
          </Button>
        </span>
      )}
    </li>
  )
}

function Compose({ talk, toaster, missing }: Pick<Props, 'talk' | 'toaster' | 'missing'>) {
  const t = useWords<TalkWords>()
  const [text, setText] = useState(() => talk.typed.read() ?? '')
  const [error, setError] = useState<string | null>(null)
  const toast = useRef(0)
  const write = (value: string) => {
    setText(value)
    talk.typed.write(value || null)
  }
  const clear = () => {
    setError(null)
    toaster.dismiss(toast.current)
  }
  const send = () => {
    clear()
    const blank = text.trim() === '' ? t('messageEmpty') : null
    const problem = blank ?? missing
    if (problem) {
      setError(blank)
      toast.current = toaster.announce(problem, { kind: 'error' })
      return
    }
    write('')
    void talk.send(text.trim())
  }
  const press = (event: KeyboardEvent) => {
    // during IME composition, Enter confirms the composed text
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className="gap-2 no-print" noValidate onSubmit={handleSubmit(send)} onKeyDown={press}>
      <TextInput
        label={t('messageText')}
        hint={t('messageHint')}
        name="message"
        value={text}
        error={error}
        lines={2}
        maxLength={4_000}
        onChange={value => {
          write(value)
          clear()
        }}
      />
      <Button kind="primary" type="submit">
        {t('messageSend')}
        <Icon name="arrow" />
      </Button>
    </form>
  )
}
