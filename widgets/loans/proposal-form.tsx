import { useStore } from '@nanostores/react'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { partOf } from '#kit/part-of.ts'
import { Form } from '#kit/screens/form.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Download } from '#kit/ui/download.tsx'
import { FileField } from '#kit/ui/file-field.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { endingsOf } from './files.ts'
import type { Model } from './model.ts'
import { createProposal } from './proposal.ts'
import { Sending } from './send-document.tsx'
import type { LoanWords } from './words.en.ts'

/** Renders the form for the proposal file, and the name and number on the national ID. */
export function ProposalForm({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const { day } = useDays()
  const proposal = partOf(model, createProposal)
  const { failure } = useStore(proposal.form.$state)
  const what = useStore(proposal.$what)
  const run = useStore(proposal.$run)
  // an uploaded proposal is part of the application
  useStore(model.application.$state)
  const arrived = proposal.arrived()
  proposal.thankWith(t('proposalUploaded'))

  return (
    <Screen title={t('proposalTitle')} lead={t('proposalLead')}>
      <Guidelines model={model} />
      <Form form={proposal.form} className="narrow" action={failure ? kit('retry') : t('saveAndContinue')}>
        {({ draw, control, values: { file }, busy }) => (
          <>
            {arrived && (
              <div className="callout good">
                <p>
                  <Icon name="check" /> {t('arrived', { file: arrived.name, day: day(arrived.at) })}
                </p>
              </div>
            )}
            <FileField
              {...control<File | null>('file')}
              accept={endingsOf('proposal').join(',')}
              file={file}
              onChoose={proposal.choose}
              button={t(file || arrived ? 'chooseOther' : 'chooseFile')}
            />
            <p>{t('namesLead')}</p>
            {draw()}
            {run && <Sending run={run} onCancel={proposal.cancel} />}
            {busy && what === 'names' && <Progress label={t('sendingNames')} value={null} />}
          </>
        )}
      </Form>
    </Screen>
  )
}

/** Renders the download of the guidelines for proposals. */
function Guidelines({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const { language } = useI18n()
  const query = { language }
  return (
    <div className="callout">
      <p>{t('guidelinesText')}</p>
      <Download
        text={t('guidelines')}
        name={`${t('guidelinesFile')}.pdf`}
        fetch={signal => model.api('GET lending/proposal_guidelines', { query }, { signal, as: 'file' })}
      />
    </div>
  )
}
