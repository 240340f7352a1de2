import { atom } from 'nanostores'
import type { ApiError } from '#kit/core/api.ts'
import type { UploadRun } from '#kit/upload.ts'
import { MINOR } from '#rules/money.ts'
import { fileProblem, newestOf } from './files.ts'
import type { Model } from './model.ts'
import { sendDocument } from './send-document.tsx'

export type Names = Record<'firstName' | 'lastName' | 'idNumber', string>
export const NAMES = ['firstName', 'lastName', 'idNumber'] as const
export type ProposalField = keyof Names | 'file'
/** Nothing there, not what is taken, or the server's sentence. */
export type ProposalProblem = 'blank' | 'type' | 'size' | 'id' | { said: string }
export type Sending =
  | { at: 'idle' }
  | { at: 'sending'; what: 'file' | 'names' }
  /** Empty where no sentence came. */
  | { at: 'failed'; what: 'file' | 'names' | 'loan'; message: string }

/** What the credit check calls the fields. */
const WIRE: Record<string, keyof Names> = { name1: 'firstName', name2: 'lastName', idno: 'idNumber' }

/** The loan proposal with the names and number of the national ID. What has arrived is not sent again. */
export function createProposal(model: Model) {
  const user = model.user()
  const kept = model.recall<Names>('proposal')
  const $names = atom<Names>({ firstName: user.firstName, lastName: user.lastName, idNumber: '', ...kept })
  const $file = atom<File | null>(null)
  const $problems = atom<Partial<Record<ProposalField, ProposalProblem>>>({})
  const $attempt = atom(0)
  const $sending = atom<Sending>({ at: 'idle' })
  /** The file on its way. */
  const $run = atom<UploadRun | null>(null)

  /** The proposal that the server has and nobody sent back. */
  const arrived = () => {
    const documents = model.application.$state.get().value?.documents ?? []
    const [proposal] = newestOf(documents).filter(({ kind }) => kind === 'proposal')
    return proposal && proposal.verdict?.ok !== false ? proposal : null
  }
  const check = (field: ProposalField): ProposalProblem | null => {
    if (field === 'file') {
      const file = $file.get()
      if (!file) return arrived() ? null : 'blank'
      return fileProblem(file, 'proposal')
    }
    const text = $names.get()[field].trim()
    if (text === '') return 'blank'
    return field === 'idNumber' && !/^[A-Za-z0-9-]{5,20}$/.test(text) ? 'id' : null
  }

  async function upload(file: File): Promise<void> {
    const loan = model.$applicationId.get() ?? ''
    const data = await sendDocument(model, { loan, kind: 'proposal', file }, run => $run.set(run))
    const { value } = model.application.$state.get()
    if (value) {
      const stage = value.stage === 'bank_added' ? 'proposed' : value.stage
      model.application.set({ ...value, stage, documents: [data, ...value.documents] })
    }
    $file.set(null)
  }

  /** Hands in the names for the credit check. @returns the server's sentence about it @throws ApiError */
  async function hand(): Promise<string> {
    const page = model.application.$state.get().value
    if (!page) throw new Error('The application is not here')
    const { firstName, lastName, idNumber } = $names.get()
    const answer = await model.api('POST payments/credit_score', {
      body: {
        interest_rate: page.fund.interestRatePerPeriod,
        period_m: page.months,
        amount: page.amount / MINOR,
        email: user.email,
        contribution: 0,
        idno: idNumber.trim(),
        name1: firstName.trim(),
        name2: lastName.trim(),
      },
    })
    if (answer.error) throw Object.assign(new Error(answer.message || answer.msg), { fields: {} })
    return answer.msg
  }

  return {
    $names,
    $file,
    $problems,
    $attempt,
    $sending,
    $run,
    arrived,
    set(field: keyof Names, text: string): void {
      $names.set({ ...$names.get(), [field]: text })
      const { [field]: _, ...others } = $problems.get()
      $problems.set(others)
      model.keep('proposal', $names.get())
    },
    choose(file: File): void {
      $file.set(file)
      const { file: _, ...others } = $problems.get()
      const problem = fileProblem(file, 'proposal')
      $problems.set(problem ? { ...others, file: problem } : others)
    },
    /** Stops an upload that takes too long; the file stays chosen. */
    cancel(): void {
      $run.get()?.cancel()
    },
    /** @param said what to say when the server has no sentence for it */
    async send(said: string): Promise<void> {
      const found = (['file', ...NAMES] as const).flatMap(field => {
        const problem = check(field)
        return problem ? [[field, problem] as const] : []
      })
      $problems.set(Object.fromEntries(found))
      if (found.length > 0) return $attempt.set($attempt.get() + 1)
      if (!model.application.$state.get().value) {
        return $sending.set({ at: 'failed', what: 'loan', message: '' })
      }
      let what: 'file' | 'names' = 'file'
      try {
        const file = $file.get()
        $sending.set({ at: 'sending', what })
        if (file) await upload(file)
        what = 'names'
        $sending.set({ at: 'sending', what })
        const message = await hand()
        $sending.set({ at: 'idle' })
        model.toaster.announce(message || said, { kind: 'good' })
        model.advance({}, 'consent')
      } catch (error) {
        const { name, fields = {}, message = '' } = error as ApiError
        if (name === 'AbortError') return $sending.set({ at: 'idle' })
        const refused = Object.entries(fields).flatMap(([name, text]) => {
          const field = name === 'file' ? name : WIRE[name]
          return field ? [[field, { said: text }] as const] : []
        })
        $problems.set(Object.fromEntries(refused))
        if (refused.length > 0) $attempt.set($attempt.get() + 1)
        $sending.set(refused.length > 0 ? { at: 'idle' } : { at: 'failed', what, message })
      } finally {
        $run.set(null)
      }
    },
  }
}
