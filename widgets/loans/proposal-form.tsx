import { useStore } from '@nanostores/react'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Form } from '#kit/screens/form.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Download } from '#kit/ui/download.tsx'
import { FileField } from '#kit/ui/file-field.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { ENDINGS } from './files.ts'
import { type Model, partOf } from './model.ts'
import { createProposal } from './proposal.ts'
import { Sending } from './send-document.tsx'
import type { LoanWords } from './words.en.ts'

/** The proposal as a file, with the names and the number of the national ID. */
export function ProposalForm({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const { day } = useDays()
  const proposal = partOf(model, createProposal)
  const { failure } = useStore(proposal.form.$state)
  const what = useStore(proposal.$what)
  const run = useStore(proposal.$run)
  // what has arrived is part of it
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
              accept={ENDINGS('proposal').join(',')}
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

/** What a proposal has to say, as a PDF to keep. */
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
