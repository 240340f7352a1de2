import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { playbookColumns } from '#contract/playbook-columns.ts'
import type { PlaybookRow } from '#contract/playbook-desk.ts'
import type { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { useRows } from '#kit/screens/read.tsx'
import { useHead } from './head.ts'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** Renders all playbooks, and the ways to create one: by name, or from a Markdown file. */
export function BooksScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const head = useHead(model)
  const rows = useRows(model.books)
  const file = useRef<HTMLInputElement>(null)
  const [isBeginning, setBeginning] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      const markdown = await file.text()
      await model.act(api => api('POST playbook/desk/playbooks', { body: { markdown } }))
    } catch (error) {
      const { message, fields = {} } = error as ApiError
      const text = [message, ...Object.values(fields)].filter(Boolean).join(' ')
      model.toaster.announce(text || t('failedAct'), { kind: 'error' })
    }
  }
  return (
    <>
      <List<PlaybookRow, typeof playbookColumns>
        {...head}
        {...rows}
        main={{ text: t('begin'), onClick: () => setBeginning(true) }}
        more={[{ text: t('fromFile'), onClick: () => file.current?.click() }]}
        columns={playbookColumns}
        cells={{
          book: ({ id, name }) => <Link href={`/books/${id}`}>{name}</Link>,
          standing: ({ version, isChanged, isRetired }) => (
            <span className="actions">
              <Badge
                tone={version === null ? 'info' : 'good'}
                text={version === null ? t('neverPublished') : t('version', { number: version })}
              />
              {version !== null && isChanged && <Badge tone="warn" text={t('changed')} />}
              {isRetired && <Badge tone="plain" text={t('retired')} />}
            </span>
          ),
        }}
        opens
        empty={{ title: t('noBooks'), text: t('noBooksText') }}
      />
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('fromFile')}
        accept=".md,text/markdown"
        onChange={event => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {isBeginning && (
        <FormDialog<{ name: string }>
          title={t('begin')}
          fields={[{ kind: 'text', name: 'name', maxLength: 120 }]}
          start={{ name: '' }}
          onSubmit={body => model.act(api => api('POST playbook/desk/playbooks', { body }))}
          onClose={() => setBeginning(false)}
        />
      )}
    </>
  )
}
