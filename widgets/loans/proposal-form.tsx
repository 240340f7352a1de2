import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useKitWords, useSpeech, useWords } from '#kit/core/speech.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { useDays } from '#kit/ui/days.ts'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { Download } from './download.tsx'
import { FileInput } from './file-input.tsx'
import { type Model, partOf } from './model.ts'
import { createProposal, NAMES, type ProposalField } from './proposal.ts'
import { Sending } from './send-document.tsx'
import type { LoanWords } from './words.en.ts'

const AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name', idNumber: 'off' }

/** The proposal as a file, with the names and the number of the national ID. */
export function ProposalForm({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  const { day } = useDays()
  const proposal = partOf(model, createProposal)
  const names = useStore(proposal.$names)
  const file = useStore(proposal.$file)
  const problems = useStore(proposal.$problems)
  const attempt = useStore(proposal.$attempt)
  const sending = useStore(proposal.$sending)
  const run = useStore(proposal.$run)
  // what has arrived is part of it
  useStore(model.application.$state)
  const arrived = proposal.arrived()

  const sayProblem = (field: ProposalField): string | null => {
    const problem = problems[field]
    if (problem === undefined) return null
    if (typeof problem === 'object') return problem.said
    if (problem === 'blank') return say(field === 'file' ? 'fileRequired' : 'namesRequired')
    return problem === 'id' ? say('idInvalid') : say(problem === 'type' ? 'proposalType' : 'fileSize')
  }
  const sayFailure = (): string => {
    if (sending.at !== 'failed') return ''
    if (sending.what === 'loan') return say('loanNotSet')
    return sending.message || (sending.what === 'file' ? say('uploadFailed') : say('creditFailed'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.at !== 'sending') proposal.send(say('proposalUploaded'))
  }

  return (
    <Screen title={say('proposalTitle')} lead={say('proposalLead')}>
      <Guidelines model={model} />
      <form noValidate onSubmit={submit} className="narrow">
        <ErrorSummary
          attempt={attempt}
          problems={(['file', ...NAMES] as const).flatMap(field => {
            const text = sayProblem(field)
            return text ? [{ field, label: say(field), text }] : []
          })}
        />
        {arrived && (
          <div className="callout good">
            <p>
              <Icon name="check" /> {say('arrived', { file: arrived.name, day: day(arrived.at) })}
            </p>
          </div>
        )}
        <FileInput
          name="file"
          kind="proposal"
          label={say('file')}
          hint={say('proposalHint')}
          file={file}
          onChoose={proposal.choose}
          error={sayProblem('file')}
          button={say(file || arrived ? 'chooseOther' : 'chooseFile')}
        />
        <p>{say('namesLead')}</p>
        {NAMES.map(name => (
          <TextInput
            key={name}
            name={name}
            label={say(name)}
            value={names[name]}
            onChange={text => proposal.set(name, text)}
            error={sayProblem(name)}
            kind={name === 'idNumber' ? 'code' : 'text'}
            autoComplete={AUTOCOMPLETE[name]}
            maxLength={name === 'idNumber' ? 20 : 60}
          />
        ))}
        {run && <Sending run={run} onCancel={proposal.cancel} />}
        {sending.at === 'sending' && sending.what === 'names' && (
          <Progress label={say('sendingNames')} value={null} />
        )}
        {sending.at === 'failed' && <SendFailure message={sayFailure()} />}
        <div className="deeds start">
          <Button kind="primary" type="submit" busy={sending.at === 'sending'}>
            {sending.at === 'failed' ? kit('retry') : say('saveAndContinue')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

/** What a proposal has to say, as a PDF to keep. */
function Guidelines({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const { language } = useSpeech()
  const query = { language: language === 'sw' ? 'sw' : 'en' } as const
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
