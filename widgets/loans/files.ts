import { LOAN_FILE, megabytes } from '#contract/handed-file.ts'
import type { LoanPage } from '#contract/loan-page.ts'

export type DocumentKind = LoanPage['documents'][number]['kind']

/** Returns the file extensions accepted for a kind of document. Only a first check: the server inspects the content. */
export const endingsOf = (kind: DocumentKind): readonly string[] =>
  kind === 'proposal' ? ['.pdf', '.doc', '.docx'] : ['.pdf', '.jpg', '.jpeg', '.png', '.doc', '.docx']

/** Message values for the maximum file size. */
export const LOAN_FILE_MOST = { most: megabytes(LOAN_FILE) }

/** Returns why a file cannot be sent. */
export function fileProblem(file: File, kind: DocumentKind): 'type' | 'size' | null {
  const name = file.name.toLowerCase()
  if (!endingsOf(kind).some(ending => name.endsWith(ending))) return 'type'
  return file.size > LOAN_FILE.most ? 'size' : null
}

/** Returns the newest document of each kind; earlier ones are obsolete. */
export const newestOf = (documents: LoanPage['documents']): LoanPage['documents'] =>
  documents.filter((one, at) => documents.findIndex(({ kind }) => kind === one.kind) === at)
