import { and, eq } from 'drizzle-orm'
import { type Download, DownloadKind } from '#contract/onboarding.ts'
import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { putRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { file, paper } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress, recordFile } from '#server/http/stored-file.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

/** Lists the programme's papers, each in the requested language, else in the tenant's first, else in any available one. */
async function list(
  requested: Language | undefined,
  { sql, person, tenant, services, portal }: Signed,
): Promise<Download[]> {
  const rows = await sql
    .select({ paper, file })
    .from(paper)
    .innerJoin(file, eq(file.id, paper.file))
    .where(eq(paper.tenant, person.tenant))
  const order = [requested, ...tenant.languages]
  const rank = (language: Language) => {
    const at = order.indexOf(language)
    return at === -1 ? order.length : at
  }
  return Object.values(DownloadKind.schema).flatMap(kind => {
    const [best] = rows
      .filter(row => row.paper.kind === kind)
      .sort((one, other) => rank(one.paper.language) - rank(other.paper.language))
    if (!best) return []
    const { name, size, id } = best.file
    const address = fileAddress(services.vault, portal, id)
    return [{ id: best.paper.id, kind, language: best.paper.language, name, size, address }]
  })
}

/** Purpose of the stored file of a paper. */
const PURPOSE = 'paper'

type Which = { kind: DownloadKind; language: Language }

const subjectOf = (id: string, { kind, language }: Which) => ({
  kind: 'paper',
  id,
  name: `${kind} (${language})`,
})

/** Replaces a paper. The previous file is kept: signed copies refer to it by its SHA-256 and can be checked against it. */
async function put({ kind, language }: Which, file: UploadedFile, context: Signed): Promise<Download> {
  const { sql, services, person, address, portal } = context
  const { tenant } = person
  const stored = newId()
  await services.files.write(stored, file.bytes)
  const id = await sql.transaction(async tx => {
    await recordFile(tx, stored, { tenant, owner: null, purpose: PURPOSE }, file)
    // new file, new id: a user who has read the previous version cannot sign this one by mistake
    const fresh = { id: newId(), file: stored, at: new Date() }
    const { id } = await putRow(tx, paper, { tenant, kind, language }, fresh)
    await recordBy(tx, person, address, {
      action: 'paper.added',
      subject: subjectOf(id, { kind, language }),
      detail: [{ name: 'file', from: null, to: file.name }],
    })
    return id
  })
  return {
    id,
    kind,
    language,
    name: file.name,
    size: file.bytes.length,
    address: fileAddress(services.vault, portal, stored),
  }
}

async function takeAway(tx: Sql, id: string, { person, address }: Signed): Promise<void> {
  const { tenant } = person
  const [gone] = await tx
    .delete(paper)
    .where(and(eq(paper.id, id), eq(paper.tenant, tenant)))
    .returning()
  if (!gone) throw new Refusal('not-found', 'paper.none')
  await recordBy(tx, person, address, {
    action: 'paper.removed',
    subject: subjectOf(id, gone),
  })
}

export const paperHandlers = {
  'GET onboarding/downloads': async ({ query }, context) => ({ data: await list(query.language, context) }),
  'POST onboarding/downloads': async ({ body, files }, context) => ({
    data: await put(body, files.file, context),
  }),
  'DELETE onboarding/downloads/:id': async ({ params }, context) => {
    await context.sql.transaction(tx => takeAway(tx, params.id, context))
    return { message: msg('paper.removed') }
  },
} satisfies SomeHandlers
