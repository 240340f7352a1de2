import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { styled } from '#kit/core/style.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { messagesPath } from '#rules/learning/route.ts'
import css from './messages.css?inline'
import { type MessagesWords, messagesEn } from './messages.en.ts'
import { createTalk, type ShownMessage, type Talk } from './messages-model.ts'
import type { ScreenProps } from './screen.ts'

const style = styled(css)

export const MessagesScreen = (props: ScreenProps) => (
  <MoreWords en={messagesEn}>
    <Messages {...props} />
  </MoreWords>
)

const THEMES = ['1', '2', '3'] as const
type Theme = (typeof THEMES)[number]
/** Where this device keeps the colours of the conversation. */
const THEME = 'wezesha:learning:chat-colours'

function rememberedTheme(): Theme {
  try {
    return THEMES.find(one => one === localStorage.getItem(THEME)) ?? '1'
  } catch {
    return '1'
  }
}

function Messages({ model, own, place }: ScreenProps) {
  const t = useWords<MessagesWords>()
  const { mentors } = own
  const asked = place.at === 'messages' ? place.mentor : null
  const mentor = mentors.find(({ id }) => id === asked) ?? mentors[0]
  const [theme, setTheme] = useState<Theme>(rememberedTheme)
  const choose = (chosen: string) => {
    setTheme(chosen as Theme)
    try {
      localStorage.setItem(THEME, chosen)
    } catch {
      // it holds until the page is closed
    }
  }
  return (
    <section className="stack" ref={style}>
      <h2 part="heading">{mentor ? t('messagesWith', { name: mentor.name }) : t('messagesTitle')}</h2>
      {!mentor ? (
        <div className="card">
          <Empty title={t('messageNoMentor')} text={t('messageNoMentorText')} icon={<Icon name="people" />} />
        </div>
      ) : (
        <>
          {mentors.length > 1 && (
            <Select
              label={t('messageMentor')}
              name="mentor"
              value={mentor.id}
              options={mentors.map(({ id, name }) => ({ value: id, text: name }))}
              onChange={id => model.path.navigate(messagesPath(id), { replace: true })}
            />
          )}
          <Conversation key={mentor.id} {...{ model, own, theme }} mentor={mentor} />
          <RadioGroup
            label={t('messageColours')}
            name="colours"
            value={theme}
            options={THEMES.map(value => ({ value, text: t(`messageTheme${value}`) }))}
            onChange={choose}
          />
        </>
      )}
    </section>
  )
}

type ConversationProps = Pick<ScreenProps, 'model' | 'own'> & {
  mentor: { id: string; name: string }
  theme: Theme
}

function Conversation({ model, own, mentor, theme }: ConversationProps) {
  const t = useWords<MessagesWords>()
  const [talk] = useState(() => createTalk(model, own, mentor.id))
  const messages = useStore(talk.$messages)
  const failure = useStore(talk.$failure)
  const more = useStore(talk.$more)
  const list = useRef<HTMLOListElement>(null)
  const last = messages?.at(-1)?.id
  useEffect(() => talk.watch(), [talk])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest one is in sight when it comes
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  const earlier = () =>
    talk.earlier().catch(() => model.toaster.announce(t('messageFailed'), { kind: 'error' }))
  return (
    <>
      {!messages ? (
        <Skeleton parts={['card', 'card']} />
      ) : failure && messages.length === 0 ? (
        <Failure text={failure.message || t('messageFailed')} onRetry={talk.refresh} />
      ) : messages.length === 0 ? (
        <Empty title={t('messagesNone')} text={t('messagesNoneText')} icon={<Icon name="mail" />} />
      ) : (
        <ol
          className={`talk colours-${theme}`}
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
          aria-label={t('messagesWith', { name: mentor.name })}
        >
          {more > 0 && (
            <li className="earlier">
              <Button kind="plain" onClick={() => void earlier()}>
                {t('messageEarlier')}
              </Button>
            </li>
          )}
          {messages.map(one => (
            <Line key={one.id} one={one} name={one.mine ? t('messageYou') : mentor.name} talk={talk} />
          ))}
        </ol>
      )}
      <p className="sr" role="status">
        {messages?.at(-1)?.mine === false && messages.at(-1)?.text}
      </p>
      <Compose model={model} own={own} talk={talk} />
    </>
  )
}

/** A moment to the minute as UTC has it, with the clock of whoever reads beside it. */
function Moment({ at }: { at: number }) {
  const t = useWords<MessagesWords>()
  const { language } = useI18n()
  const date = new Date(at * 1000)
  const said = (timeZone?: string) =>
    new Intl.DateTimeFormat(LANGUAGES[language].locale, {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
      ...(timeZone && { timeZone }),
    }).format(date)
  const here = t('messageHere', { time: said() })
  return (
    <time dateTime={date.toISOString()} title={here}>
      {t('messageUtc', { time: said('UTC') })} · {here}
    </time>
  )
}

const STATES = { sent: 'messageSent', delivered: 'messageDelivered', read: 'messageRead' } as const

function Line({ one, name, talk }: { one: ShownMessage; name: string; talk: Talk }) {
  const t = useWords<MessagesWords>()
  const { id, mine, text, at, status, problem = '' } = one
  return (
    <li className={mine ? 'mine' : 'theirs'}>
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

function Compose({ model, own, talk }: Pick<ScreenProps, 'model' | 'own'> & { talk: Talk }) {
  const t = useWords<MessagesWords>()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = () => {
    if (text.trim() === '') {
      setError(t('messageEmpty'))
      return model.toaster.announce(t('messageEmpty'), { kind: 'error' })
    }
    if (!own.trainee.id || !own.trainee.cohortId) {
      return model.toaster.announce(t('messageMissing'), { kind: 'error' })
    }
    setError(null)
    setText('')
    void talk.send(text.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent) => {
    // while letters are being composed, Enter takes them
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className="compose no-print" noValidate onSubmit={submit} onKeyDown={press}>
      <TextInput
        label={t('messageText')}
        hint={t('messageHint')}
        name="message"
        value={text}
        error={error}
        lines={2}
        maxLength={4_000}
        onChange={value => {
          setText(value)
          setError(null)
        }}
      />
      <Button kind="primary" type="submit">
        {t('messageSend')}
        <Icon name="arrow" />
      </Button>
    </form>
  )
}
