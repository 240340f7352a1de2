import { deflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { OnboardingState } from '#contract/onboarding.ts'
import { ROUTES, STEPS } from '#contract/onboarding-step.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import {
  account,
  enrolment,
  file,
  fund,
  hub,
  job,
  loan,
  notification,
  paper,
  submission,
} from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { strokesOfPdf, textOfPdf } from '#server/export/testing.ts'
import { jpeg, png } from '#server/files/pictures.testing.ts'
import { metadata } from '#server/files/testing.ts'
import { valuesIn } from '#server/notify/values.ts'
import { multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { deadlineWorkers } from './deadline.ts'
import { decideSubmission } from './decide.ts'
import { setUpWorker } from './set-up.ts'
import { ATTEMPT, fileFor, mp4, pdf, walk } from './testing.ts'

const DAY = 86_400_000
const NEXT_ONLY = 'You will only go to the next step after completing the previous step'

let steps: ReturnType<typeof walk>
const services = testServices()
withDemoApp(openEither, { services })
beforeAll(async () => {
  steps = walk(app, database)
})

const change = (who: Signed, values: Partial<typeof enrolment.$inferInsert>) =>
  database.sql.update(enrolment).set(values).where(eq(enrolment.account, who.id))
const judge = async (who: Signed, step: string, verdict: 'approved' | 'rejected', reason?: string) => {
  const rows = await findRows(database.sql, submission, { account: who.id })
  const one = rows.find(row => row.current && row.step === step) as { id: string }
  const reviewer = { person: { id: 'f'.repeat(24), name: 'Njeri' }, address: '', home: 'https://p.example' }
  await database.sql.transaction(tx =>
    decideSubmission(
      tx,
      one,
      { verdict, reason },
      reviewer as unknown as Parameters<typeof decideSubmission>[3],
    ),
  )
}

describe('a client’s onboarding', () => {
  it('begins with a hub, and queues its folders', async () => {
    const who = await signIn(database, 'client')
    const before = await steps.state(who)
    expect(OnboardingState.is(before)).toBe(true)
    expect(before).toMatchObject({
      status: false,
      path: '/welcome',
      firstAttempt: true,
      progress: '7%',
      stepsDone: 1,
      totalSteps: 15,
      daysLeft: null,
      hub: null,
      pendingApproval: false,
      message: 'Select the location of the hub closest to you',
    })

    const chosen = await steps.state(who, '?location=kisumu')
    expect(chosen).toMatchObject({ status: false, path: '/welcome', hub: { name: 'Kisumu' } })
    expect(chosen.message).toBe('Your folders are being prepared. This takes 2 to 5 minutes.')
    const asked = await findRows(database.sql, job, { kind: 'hub-setup' })
    expect(asked.filter(({ payload }) => (payload as { account: string }).account === who.id)).toHaveLength(1)

    await setUpWorker(database.sql)({ account: who.id }, ATTEMPT)
    const ready = await steps.state(who)
    expect(ready).toMatchObject({ status: true, path: '/welcome', firstAttempt: true })
    expect(ready.onboarding).toEqual({
      infoFolder: expect.stringMatching(/^[0-9a-f]{24}$/),
      investFolder: expect.stringMatching(/^[0-9a-f]{24}$/),
    })

    await setUpWorker(database.sql)({ account: who.id }, ATTEMPT)
    expect((await steps.state(who)).onboarding).toEqual(ready.onboarding)
  })

  it('cannot start before its folders are ready', async () => {
    const who = await signIn(database, 'client')
    expect((await steps.as(who, `GET onboarding/state/${who.id}?start=1`)).status).toBe(409)
    await steps.state(who, '?location=Nairobi')
    const early = await steps.as(who, `GET onboarding/state/${who.id}?start=1`)
    expect(early.body.message).toBe('Your folders are being prepared. This takes 2 to 5 minutes.')
  })

  it('prepares folders first if the start comes with the hub', async () => {
    const who = await signIn(database, 'client')
    expect(await steps.state(who, '?location=Nairobi&start=1')).toMatchObject({
      status: false,
      path: '/welcome',
      firstAttempt: true,
      hub: { name: 'Nairobi' },
    })
  })

  it('lists the active hubs and rejects any other', async () => {
    const who = await signIn(database, 'client')
    const names = (await steps.as(who, 'GET onboarding/hubs')).body.data.map(
      (one: { name: string }) => one.name,
    )
    expect(names).toEqual(['Nairobi', 'Kisumu', 'Mombasa', 'Tanzania', 'Nakuru'])
    const [closed] = await database.sql
      .insert(hub)
      .values({ tenant: 'wezesha', name: 'Closed', active: false })
      .returning()
    for (const name of ['', 'Closed', 'Atlantis', `' or 1=1 --`]) {
      const reply = await steps.as(who, `GET onboarding/state/${who.id}?location=${encodeURIComponent(name)}`)
      expect(reply.status).toBe(400)
      expect(reply.body.fields).toEqual({ location: 'Select the location of the hub closest to you' })
    }
    await database.sql.delete(hub).where(eq(hub.id, closed?.id ?? ''))
  })

  it('has 90 days from the first start; starting again changes nothing', async () => {
    const who = await steps.client()
    const first = await steps.state(who)
    expect(first).toMatchObject({ path: '/apply/start', firstAttempt: false, daysLeft: 90 })
    expect(Date.parse(first.deadline) - Date.now()).toBeGreaterThan(90 * DAY - 60_000)
    expect((await steps.state(who, '?start=1')).deadline).toBe(first.deadline)
  })

  it('keeps its hub once it has started', async () => {
    const who = await steps.client()
    expect((await steps.as(who, `GET onboarding/state/${who.id}?location=Mombasa`)).status).toBe(409)
    expect(await steps.state(who, '?location=Nairobi')).toMatchObject({ hub: { name: 'Nairobi' } })
    expect((await steps.state(who)).path).toBe('/apply/start')
  })

  it('goes through all steps in order, and names the next', async () => {
    const who = await steps.client()
    for (const [at, step] of STEPS.entries()) {
      const { status, body } = await steps.hand(who, step)
      expect(status, step).toBe(200)
      const next = STEPS[at + 1]
      expect(body.data.path).toBe(next ? `/apply/${ROUTES[next]}` : '/approvals')
      expect(body.data.stepsDone).toBe(at + 2)
    }
    const waiting = await steps.state(who)
    expect(waiting).toMatchObject({ progress: '100%', pendingApproval: true, message: 'Awaiting Approvals!' })
    expect(waiting.toApproveSteps).toHaveLength(14)
    expect(waiting.toApproveSteps.slice(0, 2)).toEqual([{ name: 'Passport' }, { name: 'ID Front' }])
    expect(waiting.steps[6]).toMatchObject({ step: 'investOverview', value: 'I sell maize.', file: null })

    for (const step of STEPS) await judge(who, step, 'approved')
    expect(await steps.state(who)).toMatchObject({
      path: '/success',
      pendingApproval: false,
      message: 'Onboarding Complete!',
    })
    const { user } = (await steps.as(who, 'GET account/user/unbox')).body
    expect(user.onboardingComplete).toBe(true)
  })

  it('refuses a step out of order before validating the input', async () => {
    const who = await steps.client(1)
    const early = await steps.hand(who, 'kraPin')
    expect(early).toMatchObject({ status: 409, body: { message: NEXT_ONLY } })
    const path = `POST onboarding/step/${who.id}`
    expect(
      (await steps.as(who, path, { step: 'kraPin', value: 'https://drive.example/x' })).body.message,
    ).toBe(NEXT_ONLY)
  })

  it('accepts a pending step again, and requires returned steps before new ones', async () => {
    const who = await steps.client(3)
    expect((await steps.hand(who, 'passport', { name: 'again.png', bytes: png() })).status).toBe(200)
    await judge(who, 'idFront', 'rejected', 'The name cannot be read')
    const back = await steps.state(who)
    expect(back).toMatchObject({
      path: '/apply/id_front',
      stepsDone: 3,
      rejectedSteps: [{ name: 'ID Front', reason: 'The name cannot be read' }],
      message: 'Something you submitted was sent back. Read why, and submit it again.',
    })
    expect((await steps.hand(who, 'kraPin')).status).toBe(409)
    expect((await steps.hand(who, 'idFront')).body.data).toMatchObject({
      path: '/apply/kra_pin',
      rejectedSteps: [],
    })
  })

  it('is refused after the deadline, until it is extended', async () => {
    const who = await steps.client(1)
    await change(who, { deadline: new Date(Date.now() - 1000) })
    expect(await steps.state(who)).toMatchObject({ path: '/too_late', daysLeft: 0, message: 'Too Late!' })
    expect(await steps.hand(who, 'idFront')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The deadline has passed/) },
    })
    await change(who, { deadline: new Date(Date.now() + DAY) })
    expect((await steps.hand(who, 'idFront')).body.data.path).toBe('/apply/id_back')
  })

  it('is refused to clients onboarded in the manual system', async () => {
    const who = await signIn(database, 'client', { useNewOnboarding: false })
    expect(await steps.state(who, '?location=Nairobi')).toMatchObject({
      path: '/manual',
      message: 'Onboarding was done with the old manual system',
      status: true,
    })
    const { status, body } = await steps.hand(who, 'passport')
    expect([status, body.message]).toEqual([409, 'Onboarding was done with the old manual system'])
    expect(await steps.row(who)).toBeUndefined()
  })

  it.each([false, true])('says whether there is a loan, new onboarding: %s', async useNewOnboarding => {
    const { sql } = database
    const who = await signIn(database, 'client', { useNewOnboarding })
    const [offered] = await sql.select().from(fund)
    const standing = async () => (await steps.state(who)).loan
    expect(await standing()).toBe('none')
    const row = { tenant: 'wezesha', client: who.id, fund: offered?.id as number, currency: 'KES' } as const
    for (const [status, told] of [
      ['rejected', 'none'],
      ['closed', 'none'],
      ['submitted', 'application'],
      ['active', 'running'],
    ] as const) {
      const code = `${status.slice(0, 7).toUpperCase()}${useNewOnboarding ? 1 : 0}`
      await sql.insert(loan).values({ ...row, code, status, stage: 'proposed', amount: 100, months: 6 })
      expect(await standing()).toBe(told)
    }
  })

  it('is in Kiswahili for its readers', async () => {
    const who = await steps.client(2, { language: 'sw' })
    await judge(who, 'passport', 'rejected', 'Picha ni nyeusi')
    const reply = await app.inject({
      url: `/api/onboarding/state/${who.id}`,
      headers: { ...who.headers, 'accept-language': 'sw' },
    })
    expect(reply.json()).toMatchObject({
      message: 'Kuna ulichowasilisha kilichorudishwa. Soma sababu, kisha ukiwasilishe tena.',
      rejectedSteps: [{ name: 'Picha ya pasipoti', reason: 'Picha ni nyeusi' }],
    })
  })

  it('cannot be read or filled in by others', async () => {
    const [who, other] = [await steps.client(1), await steps.client(1)]
    const calls: [string, object?][] = [
      [`GET onboarding/state/${other.id}`],
      [`POST onboarding/step/${other.id}`, { step: 'investOverview', value: 'x' }],
      [`POST onboarding/sign/${other.id}`, { step: 'codeConduct', name: 'x', signature: [[0, 0, 1, 1]] }],
    ]
    for (const [call, body] of calls) expect((await steps.as(who, call, body)).status, call).toBe(404)
    expect((await steps.state(other)).stepsDone).toBe(2)
  })
})

describe('a step', () => {
  it.each(STEPS)('%s requires its input', async step => {
    const who = await steps.clientAt(step)
    const sentence = {
      passport: 'Select your passport to continue',
      idFront: 'Select your front ID to continue',
      idBack: 'Select your Back ID to continue',
      kraPin: 'Select your KRA / TRA Pin certificate to continue',
      businessName: 'Select your Business name certificate to continue',
      businessBank: 'Select your Business Bank card to continue',
      investOverview: 'Select your business overview to continue',
      investVideo: 'Select your Invest Video to continue',
      investImage: 'Select your Invest Image to continue',
      investLogo: 'Select your Invest Logo to continue',
      entrepreneurMap: 'Select your Entrepreneur Map to continue',
      codeConduct: 'Select your Code of Conduct to continue',
      photoConsent: 'Select your Photography Consent to continue',
      agreementLetter: 'Select your Agreement letter to continue',
    }[step]
    for (const value of [undefined, '', '  ']) {
      const { status, body } = await steps.as(who, `POST onboarding/step/${who.id}`, { step, value })
      expect(status).toBe(400)
      const field = step === 'investOverview' ? 'value' : step
      expect(body).toMatchObject({ message: sentence, fields: { [field]: sentence } })
    }
  })

  it('rejects a file of another type, whatever its name', async () => {
    const who = await steps.client()
    const wrong = await steps.hand(who, 'passport', { name: 'me.jpg', bytes: pdf() })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { passport: 'Choose a JPG or PNG file.' } } })
    const empty = await steps.hand(who, 'passport', { name: 'me.jpg', bytes: Buffer.alloc(0) })
    expect(empty.body.fields.passport).toBe('This file is empty. Choose another one.')
    expect((await steps.state(who)).stepsDone).toBe(1)
  })

  it('rejects another step’s file', async () => {
    const who = await steps.client()
    const parts = { step: 'passport', idFront: fileFor('idFront') }
    const { status, body } = await steps.form(who, `onboarding/step/${who.id}`, parts)
    expect([status, body.message]).toEqual([400, 'Select your passport to continue'])
  })

  it('strips paths from file names', async () => {
    const who = await steps.client()
    const { body } = await steps.hand(who, 'passport', { name: '../../etc/me.jpg', bytes: jpeg() })
    expect(body.data.steps[0].file.name).toBe('me.jpg')
  })

  it('returns a working URL of the file to its owner', async () => {
    const who = await steps.client()
    const { body } = await steps.hand(who, 'passport')
    const { address, id, size, type } = body.data.steps[0].file
    expect(body.data.steps[0].value).toBe(id)
    const { pathname, search } = new URL(address)
    const kept = await app.inject({ url: pathname + search, headers: { host: who.headers.host } })
    expect(kept.rawPayload).toEqual(jpeg())
    expect({ size, type }).toEqual({ size: jpeg().length, type: 'image/jpeg' })
  })

  it('accepts an upload by its id, from its owner', async () => {
    const [who, other] = [await steps.client(), await steps.client()]
    const bytes = jpeg({ width: 400 })
    const tus = { ...who.headers, 'tus-resumable': '1.0.0' }
    const begun = await app.inject({
      method: 'POST',
      url: '/api/media/tus',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': metadata({ purpose: 'POST onboarding/step/:user_id passport', name: 'me.jpg' }),
      },
    })
    const { pathname } = new URL(begun.headers.location as string)
    const uploads = { passport: pathname.split('/').at(-1) }
    const send = (whose: Signed) =>
      steps.as(whose, `POST onboarding/step/${whose.id}`, { step: 'passport', uploads })
    expect((await send(who)).status).toBe(400)
    for (const [at, end] of [[0, 100] as const, [100, bytes.length] as const]) {
      await app.inject({
        method: 'PATCH',
        url: pathname,
        payload: bytes.subarray(at, end),
        headers: { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      })
    }
    expect((await send(other)).status).toBe(400)
    const { status, body } = await send(who)
    expect(status).toBe(200)
    expect(body.data.steps[0].file).toMatchObject({ name: 'me.jpg', size: bytes.length })
    expect(await services.files.read(body.data.steps[0].file.id)).toEqual(bytes)
  })

  it('of two gigabytes is rejected up front', async () => {
    const who = await steps.client()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/media/tus',
      headers: {
        ...who.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(2 * 1024 ** 3),
        'upload-metadata': metadata({
          purpose: 'POST onboarding/step/:user_id investVideo',
          name: 'shop.mp4',
        }),
      },
    })
    expect(reply.statusCode).toBe(413)
  })
})

describe('a file uploaded separately', () => {
  /** Uploads a file into a folder. @returns the response */
  const put = (who: Signed, folderId: string, sent = fileFor('passport'), fileName = 'My passport.jpg') =>
    steps.form(who, 'media/upload', { fileName, folderId, file: sent })
  const infoOf = async (who: Signed) => (await steps.state(who)).onboarding.infoFolder as string
  const step = (who: Signed, value: string, step = 'passport') =>
    steps.as(who, `POST onboarding/step/${who.id}`, { step, value })

  it('is submitted by its link or by its id', async () => {
    for (const part of [(link: string) => link, (link: string) => /[0-9a-f]{24}/.exec(link)?.[0] ?? '']) {
      const who = await steps.client()
      const sent = await put(who, await infoOf(who))
      expect(sent.status).toBe(200)
      const { status, body } = await step(who, part(sent.body.data))
      expect(status).toBe(200)
      expect(body.data.steps[0].file).toMatchObject({ name: 'My passport.jpg', type: 'image/jpeg' })
    }
  })

  it('submitted twice, as after a lost response, counts once', async () => {
    const who = await steps.client()
    const { data } = (await put(who, await infoOf(who))).body
    expect((await step(who, data)).status).toBe(200)
    expect((await step(who, data)).status).toBe(200)
    const rows = await findRows(database.sql, submission, { account: who.id })
    expect(rows).toHaveLength(1)
  })

  it('goes into the owner’s folders only', async () => {
    const [who, other] = [await steps.client(), await steps.client()]
    for (const folder of [await infoOf(other), 'f'.repeat(24)]) {
      expect(await put(who, folder)).toMatchObject({
        status: 404,
        body: { message: 'Folder not found. Open the page again.' },
      })
    }
    expect((await put(who, '../../etc')).status).toBe(400)
  })

  it('has the path stripped from its name', async () => {
    const who = await steps.client()
    const { data } = (await put(who, await infoOf(who), undefined, '../../etc/passwd.jpg')).body
    expect((await step(who, data)).body.data.steps[0].file.name).toBe('passwd.jpg')
  })

  it('is rejected if it is another client’s, used, or unknown', async () => {
    const [who, other] = [await steps.client(), await steps.client()]
    const theirs = (await put(other, await infoOf(other))).body.data
    for (const value of [theirs, 'f'.repeat(24), 'https://drive.example/file/d/1', '../../etc/passwd']) {
      const { status, body } = await step(who, value)
      expect(status, value).toBe(400)
      expect(body.fields.value).toMatch(/Please choose/)
    }
    const own = (await put(who, await infoOf(who))).body.data
    await step(who, own)
    expect((await step(who, own, 'idFront')).status).toBe(409)
  })

  it('must match the step it is submitted for, not its name', async () => {
    const who = await steps.client()
    const { data } = (await put(who, await infoOf(who), { name: 'passport.jpg', bytes: pdf() })).body
    expect((await step(who, data)).body.fields).toEqual({ value: 'Choose a JPG or PNG file.' })
  })

  it('is not unpacked: a document is checked by its listing', async () => {
    const who = await steps.client()
    const folder = await infoOf(who)
    // 64 MB of zeros deflated to 64 kB: unpacking them would be noticed
    const inside = deflateRawSync(Buffer.alloc(64 * 1024 * 1024))
    const zip = (...names: string[]) =>
      Buffer.concat(names.map(name => Buffer.concat([zipHead(name, inside.length), inside])))
    const bomb = { name: 'plan.docx', bytes: zip('a.bin', 'b.bin') }
    expect((await put(who, folder, bomb)).status).toBe(400)
    const listed = { name: 'plan.docx', bytes: zip('[Content_Types].xml', 'word/document.xml') }
    const { data } = (await put(who, folder, listed)).body
    const kept = await findRow(database.sql, file, /[0-9a-f]{24}/.exec(data)?.[0] ?? '')
    expect(kept?.size).toBe(listed.bytes.length)
  })
})

/** Returns the local header of a ZIP entry. */
function zipHead(name: string, size: number): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(size, 18)
  head.writeUInt32LE(64 * 1024 * 1024, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name)])
}

describe('signing on screen', () => {
  const signature = [
    [100, 500, 300, 200, 500, 500],
    [500, 500, 900, 400],
  ]
  const sign = (who: Signed, body: object) =>
    steps.as(who, `POST onboarding/sign/${who.id}`, { name: 'Asha Mwangi', signature, ...body })
  /** Returns a client who has reached a step. */
  const at: typeof steps.clientAt = (step, more) => steps.clientAt(step, more)
  const contentOf = async (id: string) => textOfPdf(await services.files.read(id))

  /** Adds a paper of the tenant. */
  async function paperOf(kind: 'code-of-conduct' | 'brochure' | 'agreement-tanzania', tenant = 'wezesha') {
    const [kept] = await database.sql
      .insert(file)
      .values({
        tenant,
        purpose: 'paper',
        name: `${kind}.pdf`,
        type: 'application/pdf',
        size: 3,
        sha256: 'ab12'.repeat(16),
      })
      .returning()
    const [row] = await database.sql
      .insert(paper)
      .values({ tenant, kind, language: 'en', file: kept?.id as string })
      .onConflictDoUpdate({
        target: [paper.tenant, paper.kind, paper.language],
        set: { file: kept?.id as string },
      })
      .returning()
    return row?.id as string
  }

  it('renders the map as a PDF with its text, the signer, the date and the signature', async () => {
    const who = await at('entrepreneurMap', { language: 'sw' })
    const map = { dream: 'Duka kubwa sokoni', costs: 'Kodi na usafiri' }
    const { status, body } = await sign(who, { step: 'entrepreneurMap', map })
    expect(status).toBe(200)
    expect(body.data.path).toBe('/apply/conduct')
    const handed = body.data.steps[10].file
    expect(handed).toMatchObject({ type: 'application/pdf' })
    const text = await contentOf(handed.id)
    for (const part of ['Ramani ya mjasiriamali', 'Ndoto yangu', 'Duka kubwa sokoni', 'Asha Mwangi']) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Wateja wangu')
    // the box is 240 points wide and starts 56 from the left
    const [first, second] = strokesOfPdf(await services.files.read(handed.id)).slice(-3)
    expect([first, second]).toEqual([
      [80, 128, 176],
      [176, 272],
    ])
    expect(text).toContain(String(new Date().getFullYear()))
  })

  it('rejects characters that the PDF font lacks, and accepts other alphabets', async () => {
    const who = await at('entrepreneurMap')
    const refused = await sign(who, { step: 'entrepreneurMap', map: { dream: 'دكان' } })
    expect(refused.status).toBe(400)
    expect(refused.body.fields.map).toContain('cannot be printed: د ك ا ن')
    expect((await sign(who, { step: 'entrepreneurMap', map: { dream: 'Нет → Σόλων' } })).status).toBe(200)
  })

  it('references the paper that was read, with its hash', async () => {
    const who = await at('codeConduct')
    const { body } = await sign(who, { step: 'codeConduct', paper: await paperOf('code-of-conduct') })
    const text = await contentOf(body.data.steps[11].file.id)
    expect(text).toContain('code-of-conduct.pdf')
    expect(text.replace(/\s/g, '')).toContain('ab12'.repeat(16))
    const row = await findRow(database.sql, file, body.data.steps[11].file.id)
    expect(row).toMatchObject({ purpose: 'onboarding-codeConduct', owner: who.id, unusedSince: null })
  })

  it('accepts any agreement letter variant', async () => {
    const who = await at('agreementLetter')
    const { body } = await sign(who, { step: 'agreementLetter', paper: await paperOf('agreement-tanzania') })
    expect(body.data.path).toBe('/approvals')
  })

  it('is rejected for another, foreign or missing paper', async () => {
    const who = await at('codeConduct')
    const foreign = await paperOf('code-of-conduct', 'jenga')
    for (const paper of [await paperOf('brochure'), foreign, 'f'.repeat(24), undefined]) {
      const { status, body } = await sign(who, { step: 'codeConduct', paper })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['paper']])
    }
  })

  it('is rejected without a name or a map, and out of order', async () => {
    const who = await at('entrepreneurMap')
    expect(
      (await sign(who, { step: 'entrepreneurMap', map: { dream: 'x' }, name: ' ' })).body.fields,
    ).toEqual({
      name: 'This field is required',
    })
    expect((await sign(who, { step: 'entrepreneurMap', map: { dream: ' ' } })).body.message).toBe(
      'Select your Entrepreneur Map to continue',
    )
    expect((await sign(who, { step: 'photoConsent' })).body.message).toBe(NEXT_ONLY)
  })
})

describe('programme papers', () => {
  it('are in the requested language, falling back to the tenant’s first', async () => {
    const who = await signIn(database, 'client', { tenant: 'jenga' })
    const add = async (kind: 'brochure' | 'eligibility', language: 'en' | 'sw') => {
      const [kept] = await database.sql
        .insert(file)
        .values({
          tenant: 'jenga',
          purpose: 'paper',
          name: `${kind}-${language}.pdf`,
          type: 'application/pdf',
          size: 3,
          sha256: 'x',
        })
        .returning()
      await database.sql.insert(paper).values({ tenant: 'jenga', kind, language, file: kept?.id as string })
    }
    await add('brochure', 'en')
    await add('brochure', 'sw')
    await add('eligibility', 'en')
    const names = async (language: string) =>
      (await steps.as(who, `GET onboarding/downloads?language=${language}`)).body.data
        .filter(({ kind }: { kind: string }) => kind === 'brochure' || kind === 'eligibility')
        .map(({ name }: { name: string }) => name)
    expect(await names('sw')).toEqual(['brochure-sw.pdf', 'eligibility-en.pdf'])
    expect(await names('en')).toEqual(['brochure-en.pdf', 'eligibility-en.pdf'])
  })
})

describe('looking up a user', () => {
  const call = 'POST data/user?resource=user&action=readByIdOrPhoneOrEmail'
  const emailOf = async ({ id }: Signed) => {
    const row = await findRow(database.sql, account, id)
    return row?.email as string
  }

  it('returns the caller’s own record, from a form or JSON', async () => {
    const who = await signIn(database, 'applicant')
    const email = (await emailOf(who)).toUpperCase()
    const phoneNumber = null
    const found = {
      data: [{ id: who.id, name: who.name, email: email.toLowerCase(), phoneNumber, businesses: [] }],
    }
    expect((await steps.as(who, call, { email })).body).toEqual(found)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${call.split(' ')[1]}`,
      payload: new URLSearchParams({ email }).toString(),
      headers: { ...who.headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.json()).toEqual(found)
  })

  it('is refused identically for other and unknown users', async () => {
    const [who, other] = [await signIn(database, 'client'), await signIn(database, 'client')]
    const replies = await Promise.all(
      [await emailOf(other), 'nobody@nowhere.example'].map(email => steps.as(who, call, { email })),
    )
    expect(replies.map(({ status }) => status)).toEqual([403, 403])
    expect(replies[0]?.body.message).toBe(replies[1]?.body.message)
  })
})

describe('reminders', () => {
  const told = (who: Signed) => findRows(database.sql, notification, { account: who.id })

  it('are sent 14, 7, 3 and 1 days ahead, once each, while steps remain', async () => {
    const who = await steps.client(2, { phone: '+254700000777' })
    const done = await steps.client(STEPS.length)
    const [moved, row] = [await steps.client(), await steps.row(who)]
    const onPaper = await steps.client(1)
    for (const other of [done, onPaper]) await change(other, { deadline: row.deadline })
    await setRow(database.sql, account, onPaper.id, { useNewOnboarding: false })
    const last = dayOf((row.deadline as Date).getTime())
    const workers = deadlineWorkers(database.sql, { portal: host => `https://${host}` }, 1)
    for (const days of [15, 14, 10, 7, 3, 1, 0]) {
      const day = addDays(last, -days)
      // page by page, each twice
      let pages = [
        { day, after: '' },
        { day, after: '' },
      ]
      for (; pages.length > 0; pages = pages.slice(1)) {
        await workers.deadlines(pages[0] as { day: string; after: string }, ATTEMPT)
        const more = await findRows(database.sql, job, { kind: 'deadlines' })
        for (const { id, payload } of more) {
          pages.push(payload as { day: string; after: string })
          await database.sql.delete(job).where(eq(job.id, id))
        }
      }
    }
    const asked = (await findRows(database.sql, job, { kind: 'deadline' })).map(
      ({ payload }) => payload as { account: string; deadline: string; days: number },
    )
    expect(asked.filter(one => one.account === who.id).map(({ days }) => days)).toEqual([14, 7, 3, 1])
    expect(asked.filter(one => one.account === done.id || one.account === onPaper.id)).toEqual([])

    const extended = new Date((row.deadline as Date).getTime() + 30 * DAY)
    await change(moved, { deadline: extended })
    for (const one of [...asked, ...asked]) await workers.deadline(one, ATTEMPT)
    const notices = await told(who)
    expect(
      notices.map(({ kind, values }) => [kind, valuesIn('en', values).days, valuesIn('en', values).left]),
    ).toEqual([
      ['programme-deadline', '14 days', '12 steps'],
      ['programme-deadline', '7 days', '12 steps'],
      ['programme-deadline', '3 days', '12 steps'],
      ['programme-deadline', '1 day', '12 steps'],
    ])
    expect(await told(moved)).toEqual([])
    const messages = (await database.sql.select().from(job)).filter(({ key }) =>
      key?.startsWith(`remind:${who.id}:`),
    )
    expect(messages.map(({ kind }) => kind).sort()).toEqual([
      'mail',
      'mail',
      'mail',
      'mail',
      'sms',
      'sms',
      'sms',
      'sms',
    ])
  })
})

it('a form accepts an MP4 video in full', async () => {
  const who = await steps.clientAt('investVideo')
  const film = mp4('x'.repeat(3 * 1024 * 1024))
  const { body } = await steps.hand(who, 'investVideo', { name: 'shop.mp4', bytes: film })
  expect(body.data.steps[7].file).toMatchObject({ type: 'video/mp4', size: film.length })
  expect((await services.files.read(body.data.steps[7].file.id)).equals(film)).toBe(true)
})

it('a form without files is accepted', async () => {
  const who = await steps.clientAt('investOverview')
  const { payload, headers } = multipart({ step: 'investOverview', value: 'I sell maize.' })
  const reply = await app.inject({
    method: 'POST',
    url: `/api/onboarding/step/${who.id}`,
    payload,
    headers: { ...who.headers, ...headers },
  })
  expect(reply.json().data.steps[6]).toMatchObject({ value: 'I sell maize.', verdict: 'pending' })
})
