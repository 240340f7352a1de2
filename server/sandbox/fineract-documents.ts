import type { Book, Loan } from './fineract-book.ts'
import { invalid, Problem } from './fineract-problem.ts'
import type { StandInRequest } from './service.ts'

const KINDS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png']
const MIME =
  /^(application\/(pdf|msword|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet))|image\/(jpeg|png))$/

/** Stores a document of a loan, if its type is one that the real server accepts. */
export async function keepDocument(
  { documents, newId }: Book,
  loan: Loan,
  { bytes, headers }: Pick<StandInRequest, 'bytes' | 'headers'>,
): Promise<object> {
  if (headers['content-length'] === undefined) {
    throw new Problem(400, 'validation.msg.content.length.missing', 'Content-Length is missing')
  }
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const [name, file] = [form.get('name'), form.get('file')]
  if (typeof name !== 'string' || name === '' || name.length > 250)
    invalid('validation.msg.document.name', 'name')
  if (!(file instanceof File)) throw new Problem(400, 'validation.msg.document.file', 'file', 'file')
  const isAllowed = KINDS.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '') && MIME.test(file.type)
  if (!isAllowed) throw new Problem(403, 'error.msg.document.content.not.allowed', 'Not allowed')
  const id = newId()
  documents.push({ id, loan: loan.id, fileName: file.name, size: file.size, type: file.type })
  return { resourceId: id, resourceIdentifier: String(id) }
}
