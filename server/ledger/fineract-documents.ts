import { msg } from '#server/refusal/message.ts'
import { CoreRefusal, type LendingCore } from './core.ts'
import { type FineractCalls, missing } from './fineract-call.ts'
import { Documents } from './fineract-shapes.ts'

/** File types that the core accepts for a loan, whatever we ourselves accept. */
const KINDS: Record<string, string[]> = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}
const LONGEST_NAME = 250

/** Attaches a file to a loan, once. @returns the id of the file */
export async function attach(
  core: FineractCalls,
  ref: string,
  { name, type, bytes }: Parameters<LendingCore['attach']>[1],
): Promise<string> {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!KINDS[type]?.includes(ending)) throw new CoreRefusal('refused', msg('core.file-kinds'))
  const fileName = name.slice(-LONGEST_NAME)
  // uploads have no key: if one succeeded but its response was lost, it is found here
  const kept = await core.read(`loans/${ref}/documents`, Documents).catch(missing)
  const same = kept.find(one => one.fileName === fileName && one.size === bytes.length)
  if (same) return String(same.id)
  const form = new FormData()
  form.set('name', fileName)
  // a blob of known length, as the core requires a content length
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), fileName)
  return core.upload(`loans/${ref}/documents`, form)
}
