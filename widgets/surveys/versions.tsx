import { useState } from 'react'
import type { SurveyFile, SurveyVersion } from '#contract/survey-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { partOf } from '#kit/part-of.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import { groupDigits } from '#rules/money.ts'
import { createEditing } from './editing.ts'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

/** Renders the published versions. Responses stay tied to the version they were given to. */
export function Versions({ model, survey }: { model: Model; survey: SurveyFile }) {
  const t = useT()
  const { moment } = useDays()
  const editing = partOf(model, createEditing)
  const [taking, setTaking] = useState<SurveyVersion | null>(null)
  const { busy, save } = useFetchedFiles(model.toaster)
  const params = { id: survey.id }

  const columns: Column<SurveyVersion>[] = [
    {
      key: 'number',
      title: t('versionOf'),
      sort: true,
      value: ({ number }) => number,
      cell: ({ number }) => (
        <span className="lines">
          {t('version', { number })}
          {number === survey.version && <Badge tone="good" text={t('answeredNow')} />}
        </span>
      ),
    },
    {
      key: 'at',
      title: t('publishedAt'),
      sort: true,
      value: ({ at }) => at,
      cell: ({ at, by }) => (
        <span className="lines">
          {moment(at)}
          <span className="muted">{by}</span>
        </span>
      ),
    },
    { key: 'questions', title: t('questions'), align: 'figure', value: ({ questions }) => questions },
    {
      key: 'responses',
      title: t('responses'),
      align: 'figure',
      value: ({ responses }) => responses,
      cell: ({ responses }) => groupDigits(String(responses)),
    },
    {
      key: 'actions',
      unprinted: true,
      title: t('actions'),
      value: () => null,
      cell: version => (
        <span className="row-actions gap-0">
          <Button kind="plain" onClick={() => setTaking(version)}>
            {t('takeVersion')}
          </Button>
          <Button
            kind="plain"
            busy={busy === `${version.number}`}
            onClick={() =>
              save(`${version.number}`, `${survey.code} ${version.number}`, 'xlsx', () =>
                model.api(
                  'GET survey/desk/:id/form',
                  { params, query: { version: version.number } },
                  { as: 'file' },
                ),
              )
            }
          >
            {t('xlsform')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <p className="muted">{t('versionsLead')}</p>
      <Table
        caption={t('versions')}
        quiet
        columns={columns}
        rows={survey.versions}
        rowKey={({ number }) => number}
        empty={<Empty title={t('noVersions')} text={t('noVersionsText')} />}
      />
      {taking && (
        <FormDialog
          title={t('takeTitle', { number: taking.number })}
          lead={<p>{t('takeText')}</p>}
          action={t('takeVersion')}
          onSubmit={async () => {
            const { data } = await model.api('GET survey/desk/:id/versions/:number', {
              params: { ...params, number: String(taking.number) },
            })
            editing.put(data.contents.definition)
            model.path.navigate(`/${survey.id}/edit`)
          }}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  )
}
