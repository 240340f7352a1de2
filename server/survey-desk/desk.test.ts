import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Item, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyFile, SurveyRow } from '#contract/survey-desk.ts'
import { findRows } from '#server/db/row.ts'
import { audit } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { ALL_YEAR, definition, GOOD, instance } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'

const NOBODY = 'f'.repeat(24)
const ask = (name: string, more: Partial<Question> = {}): Question => ({
  kind: 'text',
  name,
  label: { en: `${name}?`, sw: `${name}?` },
  ...more,
})

onOneDatabase(open => {
  let boss: Signed
  let colleague: Signed
  let client: Signed
  let partner: Signed
  const as = (who: Signed, call: string, payload?: object) => callAs(app, who, call, payload)
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super', { firstName: 'Faith', lastName: 'Wambui' })
    colleague = await signIn(database, 'processor')
    client = await signIn(database, 'client')
    partner = await signIn(database, 'super', { tenant: 'jenga' })
  })

  let begun = 0
  const terms = (more: object = {}) => ({
    code: `shop-visit-${++begun}`,
    title: { en: 'Shop visit', sw: 'Ziara ya duka' },
    languages: ['en', 'sw'],
    area: 'partner',
    frequency: 'once',
    audience: ['client'],
    open: true,
    ...more,
  })
  async function begin(more: object = {}): Promise<SurveyFile> {
    const { status, body } = await as(boss, 'POST survey/desk', terms(more))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
  const read = async (id: string): Promise<SurveyFile> => (await as(boss, `GET survey/desk/${id}`)).body.data
  const save = (id: string, base: string, draft: SurveyDefinition, who = boss) =>
    as(who, `PUT survey/desk/${id}/draft`, { definition: draft, base })
  const publish = (id: string, base: string, who = boss) =>
    as(who, `POST survey/desk/${id}/publish`, { base })
  /** Creates and publishes a survey with these questions. */
  async function published(draft: SurveyDefinition = definition, more: object = {}): Promise<SurveyFile> {
    const { id, draft: first } = await begin(more)
    const { body } = await save(id, first.base, draft)
    return (await publish(id, body.data.base)).body.data
  }
  const trailOf = (subject: string) => findRows(database.sql, audit, { subjectId: subject }, audit.id)

  describe('a survey', () => {
    it('starts empty, which is its first problem', async () => {
      const one = await begin()
      expect(one).toMatchObject({
        title: { en: 'Shop visit', sw: 'Ziara ya duka' },
        state: 'closed',
        version: null,
        changed: true,
        responses: 0,
        lastAt: null,
        versions: [],
        periods: [],
        daysBefore: 14,
        daysAfter: 14,
        opensAt: null,
        closesAt: null,
        active: true,
      })
      expect(one.draft.definition).toMatchObject({ languages: ['en', 'sw'], items: [], lists: {} })
      expect(one.draft.problems.map(({ part }) => part)).toEqual(['items'])
      expect(await read(one.id)).toEqual(one)
      const [entry] = await trailOf(one.id)
      expect(entry).toMatchObject({
        action: 'survey.begun',
        subjectName: one.code,
        actorName: 'Faith Wambui',
      })
    })

    it('starts with another survey’s questions, leaving that unchanged', async () => {
      const model = await published()
      const copy = await begin({ like: model.id, title: { en: 'Again', sw: 'Tena' } })
      expect(copy.draft.definition).toEqual({ ...definition, title: { en: 'Again', sw: 'Tena' } })
      expect(copy).toMatchObject({ version: null, responses: 0 })
      expect(await read(model.id)).toEqual(model)
    })

    it('requires a unique code, a title in its first language, and no duplicates', async () => {
      const { code } = await begin()
      const faults = async (more: object) =>
        (await as(boss, 'POST survey/desk', terms(more))).body.fields ?? {}
      expect(await faults({ code })).toEqual({ code: 'Another survey has this code. Choose another code.' })
      expect(await faults({ title: { en: ' ', sw: 'Ziara' } })).toEqual({ title: 'This field is required' })
      expect(await faults({ languages: ['sw', 'sw'] })).toEqual({ languages: 'Name each language once.' })
      expect(await faults({ audience: ['client', 'client'] })).toEqual({ audience: 'Name each role once.' })
      expect(Object.keys(await faults({ code: 'Not A Code' }))).toEqual(['code'])
      expect((await as(boss, 'POST survey/desk', terms({ like: NOBODY }))).status).toBe(404)
      // codes are unique per tenant only
      expect((await as(partner, 'POST survey/desk', terms({ code }))).status).toBe(200)
    })

    it('applies changes of window and texts at once', async () => {
      const { id } = await published()
      expect((await read(id)).state).toBe('open')
      const later = { opensAt: '2099-01-01T00:00:00Z', closesAt: '2099-02-01T00:00:00Z' }
      const { body } = await as(boss, `PATCH survey/desk/${id}`, { ...later, thanks: { en: 'Asante' } })
      expect(body.data).toMatchObject({
        state: 'closed',
        opensAt: '2099-01-01T00:00:00.000Z',
        thanks: { en: 'Asante' },
        changed: false,
      })
      const entry = (await trailOf(id)).at(-1)
      expect(entry?.action).toBe('survey.changed')
      expect(entry?.detail.map(({ name }) => name)).toEqual(['thanks.en', 'opensAt', 'closesAt'])
      // an unchanged update is not logged
      await as(boss, `PATCH survey/desk/${id}`, later)
      expect((await trailOf(id)).at(-1)?.id).toBe(entry?.id)
    })

    it('rejects invalid windows', async () => {
      const { id } = await begin()
      const faults = async (change: object) =>
        (await as(boss, `PATCH survey/desk/${id}`, change)).body.fields ?? {}
      const window = { opensAt: '2026-12-01T00:00:00Z', closesAt: '2026-11-01T00:00:00Z' }
      expect(await faults(window)).toEqual({ closesAt: 'It must close after it opens.' })
      expect(await faults({ opensAt: '2026-99-01T00:00:00Z' })).toEqual({ opensAt: 'Is not a date.' })
      expect(await faults({ opensAt: '0001-01-01T00:00:00Z' })).toEqual({ opensAt: 'Is not a date.' })
      const never = { frequency: 'quarterly', daysBefore: 0, daysAfter: 0 }
      expect(Object.keys(await faults(never))).toEqual(['daysAfter'])
      expect((await read(id)).frequency).toBe('once')
    })

    it('cannot change its frequency or be deleted once answered', async () => {
      const { id, code } = await published(definition, { frequency: 'quarterly' })
      await as(boss, `PATCH survey/desk/${id}`, ALL_YEAR)
      const given = await as(client, `POST survey/answers/${code}?instance=${instance()}`, GOOD)
      expect(given.status).toBe(200)
      expect((await as(boss, `PATCH survey/desk/${id}`, { frequency: 'once' })).body.fields).toEqual({
        frequency: 'Someone has already answered, so the frequency can no longer change.',
      })
      expect(await as(boss, `DELETE survey/desk/${id}`)).toMatchObject({
        status: 409,
        body: { message: 'Someone has already answered this survey. Switch it off instead.' },
      })
      const after = await read(id)
      expect(after).toMatchObject({ responses: 1, versions: [{ number: 1, responses: 1 }] })
      expect(after.periods).toEqual([expect.stringMatching(/^\d{4}-Q[1-4]$/)])
      expect(after.lastAt).not.toBeNull()
    })

    it('can be deleted with its versions until answered', async () => {
      const { id } = await published()
      expect((await as(boss, `DELETE survey/desk/${id}`)).status).toBe(200)
      expect((await as(boss, `GET survey/desk/${id}`)).status).toBe(404)
      expect((await trailOf(id)).at(-1)?.action).toBe('survey.removed')
    })
  })

  describe('the list', () => {
    it('is paged, sorted and searched, with the counts of each survey', async () => {
      const list = async (query: string) => {
        const { body } = await as(boss, `GET survey/desk?search=listed&${query}`)
        return { ...body, codes: body.data.map(({ code }: SurveyRow) => code) }
      }
      await begin({ code: 'listed-b', title: { en: 'Apples', sw: 'Ndizi' } })
      await begin({ code: 'listed-a', title: { en: 'bananas', sw: 'Embe' }, area: 'learning' })
      await begin({ code: 'listed-c', title: { en: 'Cherries', sw: 'Tufaha' } })
      expect((await list('')).codes).toEqual(['listed-a', 'listed-b', 'listed-c'])
      expect((await list('sort=title')).codes).toEqual(['listed-b', 'listed-a', 'listed-c'])
      expect((await list('sort=-title&size=1&page=3')).codes).toEqual(['listed-b'])
      expect((await list('sort=-title&size=1&page=3')).total).toBe(3)
      expect((await list('area=learning')).codes).toEqual(['listed-a'])
      expect((await list('sort=-responses')).total).toBe(3)
      expect((await list('sort=-lastAt')).total).toBe(3)
      const swahili = await signIn(database, 'admin', { language: 'sw' })
      const { body } = await as(swahili, 'GET survey/desk?search=listed&sort=title')
      expect(body.data.map(({ code }: SurveyRow) => code)).toEqual(['listed-a', 'listed-b', 'listed-c'])
      const found = await as(boss, 'GET survey/desk?search=TUFAHA')
      expect(found.body.data.map(({ code }: SurveyRow) => code)).toEqual(['listed-c'])
      expect((await as(boss, 'GET survey/desk?search=100%25')).body.total).toBe(0)
    })

    it('treats unanswered surveys as the oldest when sorting', async () => {
      const { code } = await published()
      await as(client, `POST survey/answers/${code}?instance=${instance()}`, GOOD)
      const first = async (sort: string) => (await as(boss, `GET survey/desk?sort=${sort}`)).body.data[0]
      expect(await first('-lastAt')).toMatchObject({ code, responses: 1, version: 1, changed: false })
      expect((await first('lastAt')).lastAt).toBeNull()
      expect((await first('responses')).responses).toBe(0)
    })
  })

  describe('a draft', () => {
    it('is saved with its problems, reported by row', async () => {
      const { id, draft } = await begin()
      const faulty: SurveyDefinition = {
        ...draft.definition,
        items: [ask('a', { relevant: '${b} = 1' }), ask('c', { label: { en: 'C?' } })],
      }
      const { body } = await save(id, draft.base, faulty)
      expect(body.data.problems).toMatchObject([{ row: 'a', part: 'relevant' }])
      expect(body.data.untranslated).toEqual([{ row: 'c', part: 'label', language: 'sw' }])
      expect((await read(id)).draft).toEqual(body.data)
    })

    it('accepts the longest list of options allowed', async () => {
      const { id, draft } = await begin()
      const options = Array.from({ length: 5_000 }, (_, at) => ({
        value: `ward-${at}`,
        label: { en: `Ward number ${at}`, sw: `Kata namba ${at}` },
        columns: { county: `county-${at % 47}` },
      }))
      const items = [ask('ward', { kind: 'select-one', list: 'wards' })]
      const { status, body } = await save(id, draft.base, {
        ...draft.definition,
        items,
        lists: { wards: { options } },
      })
      expect([status, body.data?.problems]).toEqual([200, []])
    })

    it('is limited to 2,000 rows, however grouped', async () => {
      const { id, draft } = await begin()
      const group = (at: number, many: number): Item => ({
        kind: 'group',
        name: `g${at}`,
        items: Array.from({ length: many }, (_, row) => ask(`q${at}_${row}`)),
      })
      const groups = [1, 2, 3, 4].map(at => group(at, 400))
      const statuses: number[] = []
      for (const last of [395, 396])
        statuses.push(
          (await save(id, draft.base, { ...draft.definition, items: [...groups, group(5, last)] })).status,
        )
      expect(statuses).toEqual([200, 400])
    })

    it('rejects unstorable text', async () => {
      const { id, draft } = await begin()
      const half = { ...draft.definition, title: { en: 'A half \ud83d of a smile' } }
      expect(await save(id, draft.base, half)).toMatchObject({
        status: 400,
        body: { fields: { definition: 'Contains a character that cannot be saved.' } },
      })
    })

    it('rejects a stale save with 409', async () => {
      const { id, draft } = await begin()
      const mine = { ...draft.definition, items: [ask('mine')] }
      const theirs = { ...draft.definition, items: [ask('theirs')] }
      expect((await save(id, draft.base, theirs, colleague)).status).toBe(200)
      expect(await save(id, draft.base, mine)).toMatchObject({
        status: 409,
        body: { message: 'Someone changed this in the meantime. Check it, then save again.' },
      })
      expect((await read(id)).draft.definition.items).toEqual([ask('theirs')])
    })

    it('is saved by one of two concurrent saves', async () => {
      const { id, draft } = await begin()
      const both = await Promise.all(
        ['one', 'two'].map(name => save(id, draft.base, { ...draft.definition, items: [ask(name)] })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    it('can be re-sent after a lost response, with its fields in any order', async () => {
      const { id, draft } = await begin()
      const { languages, title, lists } = draft.definition
      const once = await save(id, draft.base, { title, languages, lists, items: [ask('a')] })
      const again = await save(id, draft.base, { items: [ask('a')], lists, languages, title })
      expect(again).toEqual(once)
      expect(again.status).toBe(200)
    })

    it('is audited once per editing session', async () => {
      const { id, draft } = await begin()
      let { base } = draft
      const type = async (who: Signed, name: string) => {
        base = (await save(id, base, { ...draft.definition, items: [ask(name)] }, who)).body.data.base
      }
      for (const name of ['a', 'ab', 'abc']) await type(boss, name)
      await type(colleague, 'abcd')
      await type(boss, 'abcde')
      const entries = (await trailOf(id)).map(({ action, actor }) => [action, actor])
      expect(entries.slice(1)).toEqual([
        ['survey.drafted', boss.id],
        ['survey.drafted', colleague.id],
        ['survey.drafted', boss.id],
      ])
    })

    it('can be previewed without saving', async () => {
      const { id, draft } = await begin()
      const preview = async (more: Partial<SurveyDefinition>) =>
        (await as(boss, `POST survey/desk/${id}/preview`, { definition: { ...draft.definition, ...more } }))
          .body
      const tried = await preview({ items: [ask('a'), ask('b', { relevant: "${a} = 'x'" })] })
      expect(tried).toMatchObject({ problems: [], untranslated: [] })
      expect(tried.contents.expressions.b.relevant).toMatchObject({ is: 'operation' })
      expect(await preview({})).toMatchObject({ contents: null, problems: [{ part: 'items' }] })
      expect((await read(id)).draft).toEqual(draft)
    })
  })

  describe('in Kiswahili', () => {
    const inKiswahili = (who: Signed): Signed => {
      const headers = { ...who.headers, 'accept-language': 'sw' }
      return { ...who, headers }
    }
    const items = [
      ask('a', { relevant: '${b} = 1' }),
      ask('c', { label: { sw: 'C?' }, calculation: 'sume(1)' }),
      ask('crops', { kind: 'select-one', list: 'crops' }),
    ]
    const lists = { crops: { options: [{ value: 'maize', label: { sw: 'Mahindi' } }] } }
    const said = [
      '“crops”: chaguo “maize” halina maandishi kwa Kiingereza. Yaandike.',
      '“a”: imetajwa “b”, lakini hakuna swali lenye jina hilo. (herufi ya 1)',
      '“c”: hakuna maandishi kwa Kiingereza, lugha ya kwanza. Yaandike.',
      '“c”: mistari inayohesabu pekee ndiyo yenye hesabu. Iondoe.',
      '“c”: Hakuna fomula “sume”. (herufi ya 1)',
    ]
    const messages = (problems: { message: string }[]) => problems.map(({ message }) => message)

    it('reports a draft’s problems on preview, save and read', async () => {
      const { id, draft } = await begin()
      const faulty = { ...draft.definition, items, lists }
      const swahili = inKiswahili(boss)
      const tried = await as(swahili, `POST survey/desk/${id}/preview`, { definition: faulty })
      expect(messages(tried.body.problems)).toEqual(said)
      const kept = await save(id, draft.base, faulty, swahili)
      expect(messages(kept.body.data.problems)).toEqual(said)
      const opened = await as(swahili, `GET survey/desk/${id}`)
      expect(messages(opened.body.data.draft.problems)).toEqual(said)
      // a colleague sees them in their own language
      expect((await read(id)).draft.problems[3]?.message).toBe(
        '“c”: only rows that calculate have a calculation. Remove it.',
      )
    })

    it('says why a draft cannot be published', async () => {
      const { id, draft } = await begin()
      const swahili = inKiswahili(boss)
      const empty = await publish(id, draft.base, swahili)
      expect(empty.body).toMatchObject({
        message: 'Rekebisha kwanza matatizo ya utafiti, kisha uuchapishe.',
        fields: { items: 'Utafiti hauna swali linaloweza kujibiwa. Ongeza moja.' },
      })
      const { body } = await save(id, draft.base, { ...draft.definition, items, lists })
      const refused = await publish(id, body.data.base, swahili)
      expect(refused.body.fields).toEqual({
        'crops.options': said[0],
        'a.relevant': said[1],
        'c.label': said[2],
        'c.calculation': said[3],
      })
    })
  })

  describe('publishing', () => {
    it('is refused while it has problems, listing them all', async () => {
      const { id, draft } = await begin()
      const items = [ask('a', { relevant: '${b} = 1' }), ask('a')]
      const { body } = await save(id, draft.base, { ...draft.definition, items })
      const refused = await publish(id, body.data.base)
      expect(refused).toMatchObject({
        status: 400,
        body: { message: 'Correct the problems in the survey first, then publish it.' },
      })
      expect(Object.keys(refused.body.fields)).toEqual(['a.relevant', 'a.name'])
      expect((await read(id)).version).toBeNull()
    })

    it('is refused for a stale or an unchanged draft', async () => {
      const { id, draft } = await published()
      expect(await publish(id, draft.base)).toMatchObject({
        status: 409,
        body: { message: 'Nothing has changed since it was last published.' },
      })
      await save(id, draft.base, { ...definition, items: [ask('new')] }, colleague)
      expect((await publish(id, draft.base)).body.message).toMatch(/^Someone changed it in the meantime/)
    })

    it('creates a version of the draft, and audits the changes to questions', async () => {
      const first = await published({ ...definition, lists: {}, items: [ask('a'), ask('b'), ask('c')] })
      const items = [ask('a'), ask('c', { required: true }), ask('d')]
      const saved = await save(first.id, first.draft.base, { ...definition, lists: {}, items })
      expect((await read(first.id)).changed).toBe(true)
      const { body } = await publish(first.id, saved.body.data.base)
      expect(body.data).toMatchObject({ version: 2, changed: false })
      expect(body.data.versions).toMatchObject([
        { number: 2, questions: 3, responses: 0, by: 'Faith Wambui' },
        { number: 1, questions: 3, responses: 0 },
      ])
      expect((await trailOf(first.id)).at(-1)).toMatchObject({
        action: 'survey.published',
        detail: [
          { name: 'version', from: '1', to: '2' },
          { name: 'added', from: null, to: 'd' },
          { name: 'changed', from: null, to: 'c' },
          { name: 'removed', from: 'b', to: null },
        ],
      })
      // reverting is a change too, and needs no new questions
      const back = await save(first.id, saved.body.data.base, first.draft.definition)
      expect((await publish(first.id, back.body.data.base)).body.data.version).toBe(3)
    })

    it('counts a version’s questions, including groups, without notes and calculations', async () => {
      const { versions } = await published()
      expect(versions[0]?.questions).toBe(10)
    })

    it('keeps earlier versions for respondents who started with them', async () => {
      const draft = { ...definition, lists: {}, items: [ask('old')] }
      const { id, code, draft: first } = await published(draft, { frequency: 'always' })
      const saved = await save(id, first.base, { ...draft, items: [ask('fresh')] })
      await publish(id, saved.body.data.base)
      const send = (version: number, answers: object) =>
        as(client, `POST survey/answers/${code}?instance=${instance()}&version=${version}`, answers)
      expect((await send(1, { old: 'x' })).status).toBe(200)
      expect((await send(2, { fresh: 'y' })).status).toBe(200)
      expect((await send(2, { old: 'x' })).status).toBe(400)
      const { versions, periods } = await read(id)
      expect(versions.map(({ number, responses }) => [number, responses])).toEqual([
        [2, 1],
        [1, 1],
      ])
      // for surveys that can always be answered, each submission is its own period
      expect(periods).toEqual([])
      const old = await as(boss, `GET survey/desk/${id}/versions/1`)
      expect(old.body.data).toMatchObject({ number: 1, responses: 1, contents: { definition: draft } })
      expect((await as(boss, `GET survey/desk/${id}/versions/3`)).status).toBe(404)
    })
  })

  it('is limited to processors, admins and supers of the tenant', async () => {
    const { id, draft } = await published()
    const calls: [string, object?][] = [
      [`GET survey/desk/${id}`],
      [`PATCH survey/desk/${id}`, { active: false }],
      [`DELETE survey/desk/${id}`],
      [`PUT survey/desk/${id}/draft`, { definition, base: draft.base }],
      [`POST survey/desk/${id}/preview`, { definition }],
      [`POST survey/desk/${id}/publish`, { base: draft.base }],
      [`GET survey/desk/${id}/versions/1`],
      [`GET survey/desk/${id}/responses`],
      [`GET survey/desk/${id}/figures`],
      [`GET survey/desk/${id}/export?format=csv&values=codes&people=no`],
      [`GET survey/desk/${id}/form`],
    ]
    const sales = await signIn(database, 'sales')
    for (const [call, body] of calls) {
      expect((await as(partner, call, body)).status, call).toBe(404)
      expect((await as(sales, call, body)).status, call).toBe(403)
      expect((await as(client, call, body)).status, call).toBe(403)
    }
    const { body } = await as(partner, 'GET survey/desk?size=100')
    expect(body.data.some((one: SurveyRow) => one.id === id)).toBe(false)
    const others = and(eq(audit.subjectId, id), eq(audit.actor, partner.id))
    expect(await database.sql.select().from(audit).where(others)).toEqual([])
    expect((await as(colleague, `GET survey/desk/${id}`)).status).toBe(200)
  })
})
