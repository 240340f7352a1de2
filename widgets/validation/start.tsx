import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { megabytes, STATEMENT_FILE } from '#contract/handed-file.ts'
import { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Form, useForm } from '#kit/screens/form.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { FileField } from '#kit/ui/file-field.tsx'
import { useArrival, Visited } from '#kit/ui/screen.tsx'
import { isLocked, type Model } from './model.ts'
import type { ValidationWords } from './words.en.ts'

type Values = { financialInsitutionId: string; pdfFinancialStatement: File | null; statementPassword: string }

/** Renders the upload of a statement: institution, file, and the password of an encrypted one. */
export function Start({ model }: { model: Model }) {
  const sent = useStore(model.$sent)
  const { value } = useStore(model.report.$state)
  if (sent) return <Sent model={model} {...sent} />
  if (!value?.report) return <Begin model={model} />
  return <Upload model={model} />
}

function Begin({ model }: { model: Model }) {
  const t = useWords<ValidationWords>()
  const form = useForm({
    start: { name: '' },
    fields: [{ kind: 'text', name: 'name', label: { key: 'businessName' }, maxLength: 120 }],
    send: ({ name }: { name: string }) => model.begin(name),
  })
  return (
    <section className="card begin">
      <h3>{t('noBusiness')}</h3>
      <p className="muted">{t('noBusinessText')}</p>
      <Form form={form} action={t('begin')} isShort />
    </section>
  )
}

function Upload({ model }: { model: Model }) {
  const t = useWords<ValidationWords>()
  const { value: institutions, instead } = useRead(model.institutions, {
    title: t('institutionsFailed'),
    parts: ['field', 'field', 'button'],
  })
  const [isClosed, setClosed] = useState(false)
  const [isSending, setSending] = useState(false)
  const most = megabytes(STATEMENT_FILE)
  const form = useForm<Values>({
    start: { financialInsitutionId: '', pdfFinancialStatement: null, statementPassword: '' },
    fields: [
      {
        kind: 'select',
        name: 'financialInsitutionId',
        label: { key: 'institution' },
        blank: { key: 'institutionBlank' },
        options: (institutions ?? []).map(({ id, name }) => ({ value: id, text: name })),
      },
      {
        kind: 'custom',
        name: 'pdfFinancialStatement',
        label: { key: 'file' },
        hint: { key: 'fileHint', values: { most } },
        blank: { key: 'fileBlank' },
        check: file =>
          file instanceof Blob && file.size > STATEMENT_FILE.most
            ? { key: 'fileLarge', values: { most } }
            : null,
      },
      {
        kind: 'text',
        name: 'statementPassword',
        label: { key: 'password' },
        hint: { key: 'passwordHint' },
        blank: { key: 'passwordBlank' },
        autoComplete: 'off',
        maxLength: 200,
        when: () => isClosed,
      },
    ],
    async send({ financialInsitutionId, pdfFinancialStatement: file, statementPassword }) {
      if (!file) return
      setSending(true)
      try {
        const password = isClosed ? statementPassword : ''
        await model.upload({ institution: financialInsitutionId, file, password })
      } catch (failure) {
        // the server detects encryption that `isLocked` misses
        const { fields = {} } = failure as ApiError
        if (!fields.statementPassword || isClosed) throw failure
        setClosed(true)
        throw new ApiError('invalid', fields.statementPassword)
      } finally {
        setSending(false)
      }
    },
  })
  if (!institutions) return instead
  if (isSending)
    return (
      <div className="card waits" role="status">
        <span className="spinner" aria-hidden="true" />
        <div>
          <h3>{t('sending')}</h3>
          <p className="muted">{t('sendingText')}</p>
        </div>
      </div>
    )
  return (
    <section className="card begin">
      <Visited />
      <h3>{t('start')}</h3>
      <Form form={form} action={t('send')}>
        {fields => {
          const control = fields.control<File | null>('pdfFinancialStatement')
          return (
            <>
              {fields.draw('financialInsitutionId')}
              <FileField
                {...control}
                accept=".pdf,.csv,.xlsx,image/jpeg,image/png"
                file={control.value}
                button={t(control.value ? 'chooseOther' : 'chooseFile')}
                onChoose={file => {
                  control.onChange(file)
                  setClosed(false)
                  void isLocked(file).then(setClosed)
                }}
              />
              {fields.draw('statementPassword')}
            </>
          )
        }}
      </Form>
    </section>
  )
}

function Sent({ model, state, message }: { model: Model; state: string; message: string }) {
  const t = useWords<ValidationWords>()
  const heading = useArrival()
  return (
    <section className="card begin">
      <h3 ref={heading} tabIndex={-1}>
        {t('awaitTitle')}
      </h3>
      <p>{message}</p>
      {/* the others wait for their owner, or for nobody */}
      {state === 'review' && <p className="muted">{t('awaitText')}</p>}
      <div className="actions start">
        <Link className="button primary" href="/report">
          {t('openReport')}
        </Link>
        <Button onClick={model.another}>{t('another')}</Button>
      </div>
    </section>
  )
}
