import { LOAN_FILE, megabytes } from '#contract/handed-file.ts'
import type { LoanPage } from '#contract/loan-page.ts'

export type DocumentKind = LoanPage['documents'][number]['kind']

/** What the server takes, by what documents are for. It looks into the content; the name is only a first hint. */
export const ENDINGS = (kind: DocumentKind): readonly string[] =>
  kind === 'proposal' ? ['.pdf', '.doc', '.docx'] : ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx']

/** What texts say of how large a file may be. */
export const LOAN_FILE_MOST = { most: megabytes(LOAN_FILE) }

/** Why a file cannot be sent. */
export function fileProblem(file: File, kind: DocumentKind): 'type' | 'size' | null {
  const name = file.name.toLowerCase()
  if (!ENDINGS(kind).some(ending => name.endsWith(ending))) return 'type'
  return file.size > LOAN_FILE.most ? 'size' : null
}

/** The newest document of each kind: what those before it said no longer matters. */
export const newestOf = (documents: LoanPage['documents']): LoanPage['documents'] =>
  documents.filter((one, at) => documents.findIndex(({ kind }) => kind === one.kind) === at)
