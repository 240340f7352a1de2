import { useStore } from '@nanostores/react'
import { Icon } from '#kit/core/icon.tsx'
import { useKitWords, useSpeech, useWords } from '#kit/core/speech.tsx'
import { Form } from '#kit/screens/form.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { Download } from './download.tsx'
import { FileInput } from './file-input.tsx'
import { type Model, partOf } from './model.ts'
import { createProposal } from './proposal.ts'
import { Sending } from './send-document.tsx'
import type { LoanWords } from './words.en.ts'

/** The proposal as a file, with the names and the number of the national ID. */
export function ProposalForm({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  const { day } = useDays()
  const proposal = partOf(model, createProposal)
  const { failure } = useStore(proposal.form.$state)
  const what = useStore(proposal.$what)
  const run = useStore(proposal.$run)
  // what has arrived is part of it
  useStore(model.application.$state)
  const arrived = proposal.arrived()
  proposal.thankWith(say('proposalUploaded'))

  return (
    <Screen title={say('proposalTitle')} lead={say('proposalLead')}>
      <Guidelines model={model} />
      <Form form={proposal.form} className="narrow" action={failure ? kit('retry') : say('saveAndContinue')}>
        {({ draw, control, values: { file }, busy }) => (
          <>
            {arrived && (
              <div className="callout good">
                <p>
                  <Icon name="check" /> {say('arrived', { file: arrived.name, day: day(arrived.at) })}
                </p>
              </div>
            )}
            <FileInput
              {...control<File | null>('file')}
              kind="proposal"
              file={file}
              onChoose={proposal.choose}
              button={say(file || arrived ? 'chooseOther' : 'chooseFile')}
            />
            <p>{say('namesLead')}</p>
            {draw()}
            {run && <Sending run={run} onCancel={proposal.cancel} />}
            {busy && what === 'names' && <Progress label={say('sendingNames')} value={null} />}
          </>
        )}
      </Form>
    </Screen>
  )
}

/** What a proposal has to say, as a PDF to keep. */
function Guidelines({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const { language } = useSpeech()
  const query = { language }
  return (
    <div className="callout">
      <p>{say('guidelinesText')}</p>
      <Download
        text={say('guidelines')}
        name={`${say('guidelinesFile')}.pdf`}
        fetch={signal => model.api('GET lending/proposal_guidelines', { query }, { signal, as: 'file' })}
      />
    </div>
  )
}
