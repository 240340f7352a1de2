import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Language } from '#contract/language.ts'
import { CERTIFICATE_STATES, type CertificateRow } from '#contract/learning-certificate.ts'
import { certificateColumns } from '#contract/learning-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { partOf } from '#kit/part-of.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { saveFetched } from '#kit/ui/save-file.ts'
import { type CertificatesWords, certificatesEn } from './certificates.en.ts'
import type { FirstWords } from './first.en.ts'
import type { Model, ScreenProps } from './model.ts'

const FormDialog = lazy(() => import('#kit/screens/form-dialog.tsx'), 'ValuesDialog')

export const CertificatesScreen = withWords(certificatesEn, Certificates)

const createCertificates = ({ api, host, path, read }: Model) => ({
  due: read(atom(''), (_, signal) => api('GET learning/desk/certificates/due', {}, { signal })),
  list: createPagedList(host, 'GET learning/desk/certificates', {
    path,
    at: '/certificates',
    kinds: ['learning'],
    filters: { state: CERTIFICATE_STATES, search: null },
    start: { key: 'issuedAt', down: true },
  }),
})

/** Renders issued certificates, trainees who completed a course without one, and the actions for both. */
function Certificates({ model }: ScreenProps) {
  const t = useWords<CertificatesWords & FirstWords>()
  const { language } = useI18n()
  const { list, due } = partOf(model, createCertificates)
  const { value } = useStore(due.$state)
  const [withdrawn, setWithdrawn] = useState<CertificateRow | null>(null)
  const fail = model.toaster.failed(t('failedAct'))
  const give = (id: string) =>
    model
      .act(api => api('POST learning/desk/cohorts/:id/certificates', { params: { id } }))
      .then(() => list.refresh(), fail)
  const fetchFile = (code: string) => {
    const input = { params: { code }, query: { language: language as Language } }
    const file = model.api('GET learning/desk/certificates/:code/file', input, { as: 'file' })
    return saveFetched(file, `${code}.pdf`).catch(fail)
  }
  return (
    <>
      {value?.data.map(({ id, name, people }) => (
        <div key={id} className="callout">
          <p>{t('certificatesDue', { count: people, name })}</p>
          <Button kind="primary" onClick={() => void give(id)}>
            {t('giveAll')}
          </Button>
        </div>
      ))}
      <List<CertificateRow, typeof certificateColumns>
        caption={t('certificatesLead')}
        lead={t('certificatesLead')}
        search={t('searchCertificates')}
        filters={[
          choiceFilter('state', t('certificateState'), CERTIFICATE_STATES, value =>
            t(`certificate-${value}`),
          ),
        ]}
        list={list}
        rowKey={({ code }) => code}
        columns={certificateColumns}
        cells={{
          holder: ({ name, trainee, code }) => (
            <Lines under={code}>{trainee ? <Link href={`/trainees/${trainee}`}>{name}</Link> : name}</Lines>
          ),
          validity: row =>
            row.withdrawn ? (
              <Lines under={row.reason}>
                <Badge tone="bad" text={t('certificate-withdrawn')} />
              </Lines>
            ) : (
              <Badge tone="good" text={t('certificate-valid')} />
            ),
        }}
        actions={row => (
          <span className="row-actions">
            <a className="button plain" href={row.link} target="_blank" rel="noopener">
              {t('checkIt')}
            </a>
            {!row.withdrawn && (
              <>
                <Button kind="plain" onClick={() => void fetchFile(row.code)}>
                  {t('asPdf')}
                </Button>
                <Button kind="plain" onClick={() => setWithdrawn(row)}>
                  {t('withdraw')}
                </Button>
              </>
            )}
          </span>
        )}
        empty={{ title: t('noCertificates'), text: t('noCertificatesText') }}
      />
      {withdrawn && (
        <FormDialog
          title={t('withdrawTitle')}
          lead={t('withdrawLead', { name: withdrawn.name })}
          fields={[{ kind: 'lines', name: 'reason', maxLength: 500 }]}
          start={{ reason: '' }}
          action={t('withdraw')}
          grave
          onSubmit={async ({ reason = '' }) => {
            const params = { code: withdrawn.code }
            await model.act(api =>
              api('POST learning/desk/certificates/:code/withdraw', { params, body: { reason } }),
            )
            list.refresh()
          }}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  )
}
