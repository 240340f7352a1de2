import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint, Shape } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { signIn } from '#server/account/testing.ts'
import { Visitor } from '#server/account/visitor.testing.ts'
import type { Database } from '#server/db/open.ts'
import { attempt } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { demoEmail } from '#server/demo/people.ts'
import { multipart } from '#server/people/testing.ts'
import { demoApp } from '#server/testing.ts'
import { languageAsked, speaking, spokenIn } from './speech.ts'

describe('a sentence in Kiswahili', () => {
  const sw = (sentence: string) => spokenIn('sw', sentence)

  it('keeps its figures and names', () => {
    expect(sw('Too many attempts. Please try again in 14 minutes.')).toBe(
      'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika 14.',
    )
    expect(sw('The account of Asha $& {name} is deactivated.')).toBe('Akaunti ya Asha $& {name} imezimwa.')
  })

  it('says a list in words', () => {
    expect(sw('Choose a JPG or PNG file.')).toBe('Chagua faili la JPG au PNG.')
    expect(sw('The first row must name the columns. These are missing: Last name, Phone.')).toBe(
      'Safu ya kwanza iwe na majina ya safu wima. Hizi hazipo: Jina la mwisho, Simu.',
    )
  })

  it('speaks the sentences within a sentence, and keeps names and code words', () => {
    expect(sw('“age”: There is no function “sume”. (character 3)')).toBe(
      '“age”: Hakuna fomula “sume”. (herufi ya 3)',
    )
    expect(sw('“why”: The pattern of “regex” cannot be used: “\\b” is not supported. (character 1)')).toBe(
      '“why”: Ruwaza ya “regex” haiwezi kutumika: “\\b” haitumiki hapa. (herufi ya 1)',
    )
    expect(sw('in the text in sw, it refers to “b”, and there is no question of that name.')).toBe(
      'kwenye maandishi ya sw, imetajwa “b”, lakini hakuna swali lenye jina hilo.',
    )
    expect(sw('“essay” is not supported. Remove it.')).toBe('“essay” haitumiki hapa. Iondoe.')
    expect(sw('“a”: it depends on itself: “a” → “b” → “a”.')).toBe(
      '“a”: kuna mzunguko wa kutegemeana: “a” → “b” → “a”.',
    )
  })

  it('is not led on by what somebody wrote to look like sentences without end', () => {
    const spoken = sw(`“a”: “x”: ${'“y”: '.repeat(9)}A value is missing.`)
    expect(spoken).toMatch(/“y”: A value is missing\.$/)
  })

  it('keeps what somebody wrote in quotes of their own', () => {
    expect(sw('“crop”: ““maize”” is no answer to it. Change the default.')).toBe(
      '“crop”: ““maize”” si jibu linalowezekana hapa. Badilisha jibu la kuanzia.',
    )
  })

  it('keeps braces that are written, and what stands in them', () => {
    expect(sw(`“b”: Write “a” as \${a} if it is a question, as 'a' if it is a text. (character 1)`)).toBe(
      `“b”: Andika “a” kama \${a} ikiwa ni swali, au kama 'a' ikiwa ni maandishi. (herufi ya 1)`,
    )
  })

  it('leaves names alone, even such as look like a list', () => {
    expect(sw('Your account is not connected with Now or Never.')).toBe(
      'Akaunti yako haijaunganishwa na Now or Never.',
    )
  })

  it('is the closest of several that would fit', () => {
    expect(sw('Must be a whole number greater than or equal to 18.')).toBe(
      'Weka nambari kamili isiyopungua 18.',
    )
    expect(sw('Must be a thing of some new kind.')).toBe('Haijaandikwa inavyotakiwa.')
  })

  it('stays as it is where nobody has translated it, and in English', () => {
    expect(sw('constructor')).toBe('constructor')
    expect(sw('')).toBe('')
    expect(spokenIn('en', 'Is missing.')).toBe('Is missing.')
  })
})

it('is spoken under every name that replies have for a sentence', () => {
  const said = { message: 'Is missing.', msg: 'Is missing.', error: 'Is missing.', name: 'Is missing.' }
  const sw = spokenIn('sw', said.message)
  const spoken = JSON.parse(JSON.stringify(said, speaking('sw')))
  expect(spoken).toEqual({ ...said, message: sw, msg: sw, error: sw })
})

it.each([
  ['sw', 'sw'],
  ['sw-TZ,sw;q=0.9,en;q=0.8', 'sw'],
  ['SW', 'sw'],
  ['en', 'en'],
  ['en-KE,sw;q=0.9', 'en'],
  ['fr,sw;q=0.5', 'en'],
  ['swb', 'en'],
  [undefined, 'en'],
])('takes the language that stands first: %s is %s', (header, language) => {
  expect(languageAsked({ headers: { 'accept-language': header } })).toBe(language)
})

it('has nothing to say in an answer that browsers keep: one copy serves everybody', () => {
  const says = ({ schema }: Shape): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    Object.entries(schema).some(
      ([name, part]) =>
        ['message', 'msg', 'error'].includes(name) || ((part as Shape)?.schema && says(part as Shape)),
    )
  const kept = Object.values(contract as Record<string, Endpoint>).filter(row => row.fresh !== undefined)
  expect(kept.length).toBeGreaterThan(0)
  for (const row of kept) expect(says(row.reply), row.summary).toBe(false)
})

describe('a page in Kiswahili', () => {
  let database: Database
  let app: FastifyInstance
  beforeAll(async () => {
    database = await openEither()
    app = await demoApp({ database })
  })
  afterAll(() => Promise.all([app.close(), database.close()]))
  beforeEach(() => database.sql.delete(attempt))

  const CLIENT = demoEmail('client', 'wezesha')
  const say = async (call: string, body: object, headers = { 'accept-language': 'sw' }) =>
    (await new Visitor(app).call(call, body, headers)).body
  const wrong = { email: CLIENT, password: 'not the password', host: 'localhost' }

  it('reads why nobody was signed in', async () => {
    const sentence = 'Barua pepe au nenosiri si sahihi.'
    expect(await say('POST account/client/signin', wrong)).toMatchObject({
      code: 'invalid',
      message: sentence,
      fields: { password: sentence },
    })
  })

  it('reads what is wrong with each field', async () => {
    expect(await say('POST account/client/signin', { email: 'nobody', host: 'localhost' })).toMatchObject({
      message: 'Kuna sehemu zinazohitaji kurekebishwa.',
      fields: {
        email: 'Tafadhali weka anwani sahihi ya barua pepe',
        password: 'Sehemu hii inahitajika.',
      },
    })
  })

  it('reads how long to wait after too many tries', async () => {
    let answer = await say('POST account/client/signin', wrong)
    for (let tries = 0; tries < 20 && answer.code !== 'too-many'; tries++)
      answer = await say('POST account/client/signin', wrong)
    expect(answer.message).toMatch(
      /^Umejaribu mara nyingi mno\. Tafadhali jaribu tena baada ya dakika (\d+|moja)\.$/,
    )
  })

  it('reads which files it may send', async () => {
    const person = await signIn(database, 'client')
    const file = { name: 'me.gif', bytes: Buffer.from('GIF89a') }
    const { payload, headers } = multipart({
      identity_type: 'Voters Card',
      passport: file,
      identification: file,
    })
    const reply = await app.inject({
      method: 'PATCH',
      url: `/api/account/media/identity/${person.id}`,
      headers: { ...person.headers, ...headers, 'accept-language': 'sw' },
      payload,
    })
    expect(reply.json().fields).toEqual({
      passport: 'Chagua faili la JPG au PNG.',
      identification: 'Chagua faili la JPG au PNG.',
    })
  })

  it('reads what was done', async () => {
    expect(await say('GET account/otp/3/nobody@people.example', {})).toMatchObject({
      message: expect.stringContaining('msimbo'),
    })
  })

  it('reads the problems of each row of a file', async () => {
    const { headers } = await signIn(database, 'sales')
    const bytes = Buffer.from('First name,Last name,E-mail,Phone\nAsha,Mwangi,asha,\n')
    const form = multipart({ dryRun: 'true', file: { name: 'clients.csv', bytes } })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/account/clients/import',
      headers: { ...headers, ...form.headers, 'accept-language': 'sw' },
      payload: form.payload,
    })
    expect(reply.json().rows[0].problems).toEqual([
      { field: 'email', message: 'Tafadhali weka anwani sahihi ya barua pepe' },
      { field: 'mobileNumber', message: 'Sehemu hii inahitajika' },
    ])
  })

  it('is told apart from programs that ask for no language: they get English as ever', async () => {
    const { message } = (await new Visitor(app).call('POST account/client/signin', wrong)).body
    expect(message).toBe('The e-mail or the password is not right.')
  })
})
