import { atom } from 'nanostores'
import { createForm, type FormField, type Text } from '#kit/screens/form-model.ts'
import type { UploadRun } from '#kit/upload.ts'
import { MINOR } from '#rules/money.ts'
import { fileProblem, LOAN_FILE_MOST, newestOf } from './files.ts'
import type { Model } from './model.ts'
import { sendDocument } from './send-document.tsx'
import type { LoanWords } from './words.en.ts'

type Names = Record<'firstName' | 'lastName' | 'idNumber', string>
type Proposal = Names & { file: File | null }

const t = (key: keyof LoanWords, values?: Record<string, number>): Text => ({ key, values })
const FILE_PROBLEMS = { type: t('proposalType'), size: t('fileSize', LOAN_FILE_MOST) }
/** Error text for each failed part, if the server gives none. */
const UNSENT = { file: t('uploadFailed'), names: t('creditFailed'), loan: t('loanNotSet') }

/** Creates the state of the loan proposal, with the name and number on the national ID. Sent parts are not sent again. */
export function createProposal(model: Model) {
  const { email, firstName, lastName } = model.user()
  /** The part being sent, or the one that failed. */
  const $what = atom<'file' | 'names' | 'loan'>('file')
  /** The current upload. */
  const $run = atom<UploadRun | null>(null)
  let thanks = ''

  /** Returns the uploaded proposal, unless it was returned. */
  const arrived = () => {
    const documents = model.application.$state.get().value?.documents ?? []
    const [proposal] = newestOf(documents).filter(({ kind }) => kind === 'proposal')
    return proposal && proposal.verdict?.ok !== false ? proposal : null
  }
  const nameField = { maxLength: 60, blank: t('namesRequired') }
  const fields = (): FormField<Proposal>[] => [
    {
      kind: 'custom',
      name: 'file',
      hint: t('proposalHint', LOAN_FILE_MOST),
      blank: t('fileRequired'),
      optional: arrived() !== null,
      check(file) {
        const problem = fileProblem(file as File, 'proposal')
        return problem && FILE_PROBLEMS[problem]
      },
    },
    { kind: 'text', name: 'firstName', wire: 'name1', autoComplete: 'given-name', ...nameField },
    { kind: 'text', name: 'lastName', wire: 'name2', autoComplete: 'family-name', ...nameField },
    {
      kind: 'code',
      name: 'idNumber',
      wire: 'idno',
      ...nameField,
      maxLength: 20,
      check: text => (/^[A-Za-z0-9-]{5,20}$/.test(text) ? null : t('idInvalid')),
    },
  ]

  async function upload(file: File): Promise<void> {
    const loan = model.$applicationId.get() ?? ''
    const data = await sendDocument(model, { loan, kind: 'proposal', file }, run => $run.set(run))
    const { value } = model.application.$state.get()
    if (value) {
      const stage = value.stage === 'bank_added' ? 'proposed' : value.stage
      model.application.set({ ...value, stage, documents: [data, ...value.documents] })
    }
    form.set('file', null)
  }

  /** Submits the names for the credit check. @returns the server's message @throws ApiError */
  async function hand({ firstName, lastName, idNumber }: Names): Promise<string> {
    const page = model.application.$state.get().value
    if (!page) throw new Error('The application is not here')
    const answer = await model.api('POST payments/credit_score', {
      body: {
        interest_rate: page.fund.interestRatePerPeriod,
        period_m: page.months,
        amount: page.amount / MINOR,
        email,
        contribution: 0,
        idno: idNumber,
        name1: firstName,
        name2: lastName,
      },
    })
    return answer.msg
  }

  const form = createForm<Proposal>({
    fields,
    start: { file: null, firstName, lastName, idNumber: '' },
    draft: {
      read() {
        const kept = model.recall<Names>('proposal')
        return kept && { values: { ...kept, file: null } }
      },
      write(kept) {
        if (!kept) return
        const { file: _, ...names } = kept.values
        model.keep('proposal', names)
      },
    },
    async send({ file, ...names }) {
      try {
        $what.set('loan')
        if (!model.application.$state.get().value) throw new Error()
        $what.set('file')
        if (file) await upload(file)
        $what.set('names')
        const message = await hand(names)
        model.toaster.announce(message || thanks, { kind: 'good' })
        model.advance({}, 'consent')
      } finally {
        $run.set(null)
      }
    },
    failureText: ({ name, message }) => (name === 'AbortError' ? null : message || UNSENT[$what.get()]),
  })

  return {
    form,
    $what,
    $run,
    arrived,
    choose(file: File): void {
      form.set('file', file)
      form.leave('file')
    },
    /** Cancels a slow upload; the file stays chosen. */
    cancel(): void {
      $run.get()?.cancel()
    },
    /** Sets the success message used if the server gives none. */
    thankWith(text: string): void {
      thanks = text
    },
  }
}
