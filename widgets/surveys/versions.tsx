import { useState } from 'react'
import type { SurveyFile, SurveyVersion } from '#contract/survey-desk.ts'
import { Button } from '#kit/core/button.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import { groupDigits } from '#rules/money.ts'
import { createEditing } from './editing.ts'
import { type Model, partOf } from './model.ts'
import { useSay } from './words.tsx'

type Props = { model: Model; survey: SurveyFile }

/** What was published so far. Answers keep the version that they were given to. */
export function Versions({ model, survey }: Props) {
  const say = useSay()
  const { moment } = useDays()
  const editing = partOf(model, createEditing)
  const [taking, setTaking] = useState<SurveyVersion | null>(null)
  const { busy, save } = useFetchedFiles(model.toaster)
  const params = { id: survey.id }

  const columns: Column<SurveyVersion>[] = [
    {
      key: 'number',
      title: say('versionOf'),
      sort: true,
      value: ({ number }) => number,
      cell: ({ number }) => (
        <span className="lines">
          {say('version', { number })}
          {number === survey.version && <Badge tone="good" text={say('answeredNow')} />}
        </span>
      ),
    },
    {
      key: 'at',
      title: say('publishedAt'),
      sort: true,
      value: ({ at }) => at,
      cell: ({ at, by }) => (
        <span className="lines">
          {moment(at)}
          <span className="soft">{by}</span>
        </span>
      ),
    },
    { key: 'questions', title: say('questions'), align: 'figure', value: ({ questions }) => questions },
    {
      key: 'responses',
      title: say('responses'),
      align: 'figure',
      value: ({ responses }) => responses,
      cell: ({ responses }) => groupDigits(String(responses)),
    },
    {
      key: 'deeds',
      title: say('deeds'),
      value: () => null,
      cell: version => (
        <span className="row-deeds">
          <Button kind="plain" onClick={() => setTaking(version)}>
            {say('takeVersion')}
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
            {say('xlsform')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <p className="soft">{say('versionsLead')}</p>
      <Table
        caption={say('versions')}
        quiet
        columns={columns}
        rows={survey.versions}
        rowKey={({ number }) => number}
        empty={<Empty title={say('noVersions')} text={say('noVersionsText')} />}
      />
      {taking && (
        <FormDialog
          title={say('takeTitle', { number: taking.number })}
          lead={<p>{say('takeText')}</p>}
          fields={[]}
          deed={say('takeVersion')}
          onSubmit={async () => {
            const { data } = await model.api('GET survey/desk/:id/versions/:number', {
              params: { ...params, number: String(taking.number) },
            })
            editing.put(data.contents.definition)
            model.path.navigate(`/${survey.id}/edit`)
            setTaking(null)
          }}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  )
}
