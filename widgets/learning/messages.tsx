import { useState } from 'react'
import { recall, remember } from '#kit/core/device-storage.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { Conversation } from '#kit/learning/talk.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { messagesPath } from '#rules/learning/route.ts'
import { type MessagesWords, messagesEn } from './messages.en.ts'
import { createTalk } from './messages-model.ts'
import type { ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'

export const MessagesScreen = withWords(messagesEn, Messages)

const THEMES = ['1', '2', '3'] as const
type Theme = (typeof THEMES)[number]
/** Name under which the device stores the conversation's colours. */
const THEME = 'learning:chat-colours'

function Messages({ model, own, place }: ScreenProps) {
  const t = useWords<MessagesWords>()
  const { mentors } = own
  const requested = place.at === 'messages' ? place.mentor : null
  const mentor = mentors.find(({ id }) => id === requested) ?? mentors[0]
  const [theme, setTheme] = useState<Theme>(() => THEMES.find(one => one === recall(THEME)) ?? '1')
  const choose = (chosen: string) => {
    setTheme(chosen as Theme)
    remember(THEME, chosen)
  }
  return (
    <section className="stack">
      <h2 part="heading">{mentor ? t('messagesWith', { name: mentor.name }) : t('messagesTitle')}</h2>
      {!mentor ? (
        <Nothing title={t('messageNoMentor')} text={t('messageNoMentorText')} icon={<Icon name="people" />} />
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
          <WithMentor key={mentor.id} model={model} own={own} theme={theme} mentor={mentor} />
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

type TalkProps = Pick<ScreenProps, 'model' | 'own'> & { mentor: { id: string; name: string }; theme: Theme }

function WithMentor({ model, own, mentor, theme }: TalkProps) {
  const t = useWords<MessagesWords>()
  const [talk] = useState(() => createTalk(model, own, mentor.id))
  const isWhole = own.trainee.id && own.trainee.cohortId
  return (
    <Conversation
      talk={talk}
      theme={theme}
      toaster={model.toaster}
      name={mentor.name}
      missing={isWhole ? null : t('messageMissing')}
    />
  )
}
