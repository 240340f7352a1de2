import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { Read } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { FileButton } from '#kit/ui/file-button.tsx'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** All playbooks, and ways to begin one: by name, or out of a Markdown file. */
export function BooksScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const reading = useStore(model.$books)
  const [isBeginning, setBeginning] = useState(false)
  const take = async (file: File) => {
    try {
      const markdown = await file.text()
      await model.act(api => api('POST playbook/desk/playbooks', { body: { markdown } }))
    } catch (error) {
      const { message, fields = {} } = error as ApiError
      const said = [message, ...Object.values(fields)].filter(Boolean).join(' ')
      model.toaster.announce(said || t('failedAct'), { kind: 'error' })
    }
  }
  return (
    <>
      <div className="actions">
        <Button kind="primary" onClick={() => setBeginning(true)}>
          {t('begin')}
        </Button>
        <FileButton accept=".md,text/markdown" onFile={file => void take(file)}>
          {t('fromFile')}
        </FileButton>
      </div>
      <Read model={model} reading={reading}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={t('noBooks')} text={t('noBooksText')} />
          ) : (
            <ul className="cards">
              {rows.map(({ id, name, chapters, sessions, version, isChanged, isRetired, pairs }) => (
                <li key={id} className="card">
                  <h3>
                    <Link href={`/books/${id}`}>{name}</Link>
                  </h3>
                  <p className="muted">
                    {t('parts', { chapters, sessions })} · {t('usedBy', { count: pairs })}
                  </p>
                  <p className="actions">
                    <Badge
                      tone={version === null ? 'info' : 'good'}
                      text={version === null ? t('neverPublished') : t('version', { number: version })}
                    />
                    {version !== null && isChanged && <Badge tone="warn" text={t('changed')} />}
                    {isRetired && <Badge tone="plain" text={t('retired')} />}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {isBeginning && (
        <FormDialog<{ name: string }>
          title={t('begin')}
          fields={[{ kind: 'text', name: 'name', maxLength: 120 }]}
          start={{ name: '' }}
          action={t('begin')}
          onSubmit={async body => {
            await model.act(api => api('POST playbook/desk/playbooks', { body }))
            setBeginning(false)
          }}
          onClose={() => setBeginning(false)}
        />
      )}
    </>
  )
}
