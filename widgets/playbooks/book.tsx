import { useState } from 'react'
import type { PlaybookContent, PlaybookTexts } from '#contract/playbook-content.ts'
import type { PlaybookDraft } from '#contract/playbook-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useAction } from '#kit/member/action.ts'
import { Back } from '#kit/member/back.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { FormButton } from '#kit/screens/form-button.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useTyped } from '#kit/staff/typed.ts'
import { useDays } from '#kit/ui/days.ts'
import { Prose } from '#kit/ui/prose.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** Renders one playbook: its Markdown source, both languages side by side, the obstacles to publishing, and its versions. */
export function BookScreen({ model, id }: { model: Model; id: string }) {
  const t = useWords<PlaybooksWords>()
  const { value, instead } = useRead(model.book)
  return (
    <section className="stack">
      <Back to="/books" text={t('books')} />
      {value ? <Editor key={id} model={model} id={id} {...value} /> : instead}
    </section>
  )
}

type Props = { model: Model; id: string; draft: PlaybookDraft; markdown: string }
/** A changed text, with the version it was changed in. */
type Typed = { base: string; markdown: string }

function Editor({ model, id, draft, markdown }: Props) {
  const t = useWords<PlaybooksWords>()
  const { typed, type, drop } = useTyped<Typed>(model.draft, id)
  const kit = useKitWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, act] = useAction(({ message, fields = {} }) =>
    setProblem([message, ...Object.values(fields)].filter(Boolean).join(' ') || t('failedAct')),
  )
  const params = { id }
  const isTyped = typed !== null && typed.markdown !== markdown
  /** Performs an action and shows a failure at the text. @returns whether it succeeded */
  const run = (make: Parameters<Model['act']>[0]): Promise<boolean> =>
    act(() => {
      setProblem(null)
      return model.act(make)
    })
  const save = async () => {
    if (typed === null) return
    await run(async api => {
      const saved = await api('POST playbook/desk/playbooks/:id/markdown', { params, body: typed })
      // what is typed before the refetch is a change to the saved text
      model.book.set({ draft: saved.data, markdown: typed.markdown })
      drop(typed, saved.data.base)
      return saved
    })
  }
  return (
    <>
      <div className="head">
        <h2 part="heading">{draft.content.name.en}</h2>
        <div className="actions">
          <Button onClick={() => saveFile(new Blob([markdown], { type: 'text/markdown' }), 'playbook.md')}>
            {t('toFile')}
          </Button>
          <Button
            onClick={() =>
              void run(api =>
                api('POST playbook/desk/playbooks/:id/retire', {
                  params,
                  body: { retired: !draft.isRetired },
                }),
              )
            }
          >
            {t(draft.isRetired ? 'offer' : 'retire')}
          </Button>
          {draft.isChanged && !isTyped && draft.problems.length === 0 && (
            <FormButton<{ reach: string; note: string }>
              text={t('publish')}
              button={{ kind: 'primary' }}
              fields={[
                {
                  kind: 'radio',
                  name: 'reach',
                  options: (['all', 'new'] as const).map(value => ({ value, text: t(`reach-${value}`) })),
                },
                { kind: 'text', name: 'note', optional: true, maxLength: 500 },
              ]}
              start={{ reach: 'all', note: '' }}
              onSubmit={async ({ reach, note }) => {
                const body = {
                  base: draft.base,
                  note,
                  reach: reach === 'new' ? ('new' as const) : ('all' as const),
                }
                await model.act(api => api('POST playbook/desk/playbooks/:id/publish', { params, body }))
              }}
            />
          )}
        </div>
      </div>
      {draft.problems.length > 0 && (
        <div className="callout warn">
          <ul>
            {draft.problems.map(({ part, message }) => (
              <li key={part + message}>
                {message} <code>{part}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form noValidate onSubmit={handleSubmit(save)}>
        <TextInput
          name="markdown"
          label={t('markdown')}
          hint={t('markdownHint')}
          value={isTyped ? typed.markdown : markdown}
          lines={18}
          error={problem}
          onChange={text => type({ base: isTyped ? typed.base : draft.base, markdown: text })}
        />
        {isTyped && (
          <div className="actions">
            <Button kind="primary" type="submit" busy={busy}>
              {t('saveDraft')}
            </Button>
            <Button
              onClick={() => {
                type(null)
                setProblem(null)
              }}
            >
              {kit('discard')}
            </Button>
          </div>
        )}
      </form>
      <Beside content={draft.content} />
      <Versions model={model} id={id} draft={draft} run={run} />
    </>
  )
}

/** Renders every session in both languages, as readers see it. */
function Beside({ content }: { content: PlaybookContent }) {
  const t = useWords<PlaybooksWords>()
  const side = (texts: PlaybookTexts) => (
    <div className="pair">
      <div lang="en">
        <Prose text={texts.en} />
      </div>
      <div lang="sw">
        {texts.sw ? <Prose text={texts.sw} /> : <p className="muted">{t('notTranslated')}</p>}
      </div>
    </div>
  )
  return (
    <section className="stack">
      <h4>{t('beside')}</h4>
      {content.chapters.map(chapter => (
        <details key={chapter.id}>
          <summary>
            {chapter.name.en} · {chapter.name.sw ?? t('notTranslated')}
          </summary>
          {chapter.sessions.map(session => (
            <article key={session.id} className="card">
              {side(session.name)}
              {side(session.info)}
              {session.tools.map(tool => (
                <div key={tool.id}>{side(tool.name)}</div>
              ))}
              {session.tasks.map(task => (
                <div key={task.id}>
                  {side(task.topic)}
                  {side(task.task)}
                </div>
              ))}
            </article>
          ))}
        </details>
      ))}
    </section>
  )
}

type VersionsProps = Pick<Props, 'model' | 'id' | 'draft'> & {
  run(make: Parameters<Model['act']>[0]): Promise<boolean>
}

function Versions({ id, draft: { versions }, run }: VersionsProps) {
  const t = useWords<PlaybooksWords>()
  const { moment } = useDays()
  if (versions.length === 0) return null
  return (
    <section className="card">
      <h4>{t('versions')}</h4>
      <ul className="rows">
        {versions.map(({ number, by, at, note }) => (
          <li key={number}>
            <div>
              <strong>{t('version', { number })}</strong> {note}{' '}
              <p className="muted">{`${by}, ${moment(at)}`}</p>
            </div>
            <Button
              onClick={() =>
                void run(api =>
                  api('POST playbook/desk/playbooks/:id/restore', { params: { id }, body: { number } }),
                )
              }
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
