import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Shape } from '#contract/shape.ts'
import type { Question } from '#contract/survey-definition.ts'
import { Sentence } from '#rules/sentence.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { Visitor } from '#server/account/visitor.testing.ts'
import { attempt } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { demoEmail } from '#server/demo/people.ts'
import { wrongKind } from '#server/files/kind.ts'
import { multipart, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import {
  catalogues,
  deserializeSentence,
  inLanguage,
  inWords,
  languageAsked,
  msg,
  serializeSentence,
  verbatim,
} from './message.ts'

describe('a Kiswahili message', () => {
  const sw = (sentence: Sentence) => inLanguage('sw', sentence)

  it('fills in its placeholders', () => {
    expect(sw(msg('call.too-many-for', { minutes: 14 }))).toBe(
      'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika 14.',
    )
    expect(sw(msg('access.shut', { name: 'Asha $& {name}' }))).toBe('Akaunti ya Asha $& {name} imezimwa.')
  })

  it('shows no placeholder for a value that is missing', () => {
    expect(sw(new Sentence('access.shut'))).toBe('Akaunti ya … imezimwa.')
  })

  it('says a list in words', () => {
    expect(sw(wrongKind({ kinds: ['jpg', 'png'] }))).toBe('Chagua faili ya JPG au PNG.')
    expect(sw(wrongKind({ kinds: ['pdf', 'ppt', 'pptx'] }))).toBe(
      'Chagua faili ya PDF, PowerPoint (PPT) au PowerPoint (PPTX).',
    )
    expect(sw(wrongKind({ kinds: ['mp4', 'mov', 'webm'] }))).toBe('Chagua faili ya MP4, MOV au WebM.')
    const columns = [msg('import.last-name'), msg('import.phone')]
    expect(sw(msg('import.columns', { columns }))).toBe(
      'Mstari wa kwanza uwe na majina ya safu. Hizi hazipo: Jina la mwisho, Simu. Katika faili ya Excel, jedwali la kwanza ndilo husomwa.',
    )
  })

  it('writes out days, but nothing that is no day, nor what is kept verbatim', () => {
    const later = (day: string) => sw(msg('book.this-day-ahead', { day }))
    expect(later('2026-11-28')).toContain('28 Novemba 2026')
    expect(later('2026-02-31')).toContain('2026-02-31')
    expect(sw(verbatim('2026-11-28'))).toBe('2026-11-28')
  })

  /** Returns the problems of a survey question with these properties. */
  const wrong = (one: Partial<Question>) => {
    const question: Question = { kind: 'text', name: 'age', label: { en: 'Age' }, ...one }
    const loaded = loadSurvey({ title: { en: 'Us' }, languages: ['en'], lists: {}, items: [question] })
    return 'problems' in loaded ? loaded.problems.map(({ message }) => sw(message)) : []
  }

  it('translates nested messages, and keeps names and code words', () => {
    expect(wrong({ relevant: 'sume(1)' })).toEqual(['“age”: Hakuna fomula “sume”. (herufi ya 1)'])
    expect(wrong({ constraint: "regex(., '\\b')" })).toEqual([
      '“age”: Ruwaza ya “regex” haiwezi kutumika: “\\b” haitumiki hapa. (herufi ya 1)',
    ])
    expect(wrong({ label: { en: `Are you \${b}?` } })).toEqual([
      '“age”: kwenye maandishi ya Kiingereza, imetajwa “b”, lakini hakuna swali lenye jina hilo.',
    ])
    expect(wrong({ relevant: `\${age} = ''` })).toEqual([
      '“age”: kuna mzunguko wa kutegemeana: “age” → “age”.',
    ])
  })

  it('keeps user input unchanged, whatever it contains', () => {
    expect(wrong({ kind: 'integer', default: '“maize”' })).toEqual([
      '“age”: ““maize”” si jibu linalowezekana hapa. Badilisha jibu la kuanzia.',
    ])
    expect(sw(verbatim('Is missing.'))).toBe('Is missing.')
    expect(sw(msg('partner.not-connected', { site: 'Now or {site}' }))).toBe(
      'Akaunti yako haijaunganishwa na Now or {site}.',
    )
  })

  it('keeps literal braces and their content', () => {
    expect(wrong({ relevant: 'age' })).toEqual([
      `“age”: Andika “age” kama \${age} ikiwa ni swali, au kama 'age' ikiwa ni maandishi. (herufi ya 1)`,
    ])
    expect(wrong({ relevant: `\${age` })).toEqual([
      `“age”: Jina la swali halijafungwa: liandike kama \${age}. (herufi ya 1)`,
    ])
  })
})

describe('a stored message', () => {
  it('is translated for its reader', () => {
    const kept = serializeSentence(
      msg('import.columns', { columns: [msg('import.phone'), msg('import.email')] }),
    )
    expect(inLanguage('en', deserializeSentence(kept))).toBe(
      'The first row must name the columns. These are missing: Phone, Email. In a workbook, only the first sheet is read.',
    )
    expect(inLanguage('sw', deserializeSentence(kept))).toContain('Simu, Barua pepe')
  })

  it.each(['', 'M-Pesa: DS timeout', '{name}', '{"text":1}'])('that is plain stays unchanged: %j', text => {
    expect(inLanguage('sw', deserializeSentence(text))).toBe(text)
  })
})

it('translates messages anywhere in a reply, and nothing else', () => {
  const missing = msg('field.missing')
  const reply = {
    message: missing,
    name: 'Is missing.',
    rows: [{ problems: [missing, 'Is missing.'] }, null],
  }
  const sw = 'Jaza hapa.'
  expect(inWords('sw', reply)).toEqual({
    message: sw,
    name: 'Is missing.',
    rows: [{ problems: [sw, 'Is missing.'] }, null],
  })
  const plain = { rows: [{ at: new Date(0) }] }
  expect(inWords('sw', plain)).toBe(plain)
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
])('uses the first accepted language: %s is %s', (header, language) => {
  expect(languageAsked({ headers: { 'accept-language': header } })).toBe(language)
})

it('cacheable responses contain no messages', () => {
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

const FRENCH = { 'accept-language': 'fr-FR,fr;q=0.9' }

describe('a Kiswahili reply', () => {
  withDemoApp(openEither)
  beforeEach(() => database.sql.delete(attempt))

  const CLIENT = demoEmail('client', 'wezesha')
  const call = async (name: string, body: object, headers = { 'accept-language': 'sw' }) =>
    (await new Visitor(app).call(name, body, headers)).body
  const wrong = { email: CLIENT, password: 'not the password', host: 'localhost' }

  it('explains a failed sign-in', async () => {
    const sentence = 'Barua pepe au nenosiri si sahihi.'
    expect(await call('POST account/client/signin', wrong)).toMatchObject({
      code: 'invalid',
      message: sentence,
      fields: { password: sentence },
    })
  })

  it('explains each field error', async () => {
    expect(await call('POST account/client/signin', { email: 'nobody', host: 'localhost' })).toMatchObject({
      message: 'Kuna sehemu zinazohitaji kurekebishwa.',
      fields: {
        email: 'Weka barua pepe iliyo sahihi',
        password: 'Jaza hapa.',
      },
    })
  })

  it('names the wait after too many attempts', async () => {
    let answer = await call('POST account/client/signin', wrong)
    for (let tries = 0; tries < 20 && answer.code !== 'too-many'; tries++)
      answer = await call('POST account/client/signin', wrong)
    expect(answer.message).toMatch(
      /^Umejaribu mara nyingi mno\. Tafadhali jaribu tena baada ya dakika (\d+|moja)\.$/,
    )
  })

  it('names the accepted file types', async () => {
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
      passport: 'Chagua faili ya JPG au PNG.',
      identification: 'Chagua faili ya JPG au PNG.',
    })
  })

  it('confirms the action', async () => {
    expect(await call('GET account/otp/3/nobody@people.example', {})).toMatchObject({
      message: expect.stringContaining('msimbo'),
    })
  })

  it('lists the errors of each row of a file', async () => {
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
      { field: 'email', message: 'Weka barua pepe iliyo sahihi' },
      { field: 'mobileNumber', message: 'Jaza hapa' },
    ])
  })

  it('uses another language once it has a catalogue, with English for missing texts', async () => {
    expect((await call('POST account/client/signin', wrong, FRENCH)).message).toBe(
      'The email or the password is incorrect.',
    )
    catalogues.fr = { 'signin.wrong': 'L’adresse ou le mot de passe est faux.' }
    try {
      expect(await call('POST account/client/signin', wrong, FRENCH)).toMatchObject({
        message: 'L’adresse ou le mot de passe est faux.',
        fields: { password: 'L’adresse ou le mot de passe est faux.' },
      })
      expect((await call('POST account/client/signin', { ...wrong, email: 'nobody' }, FRENCH)).message).toBe(
        'Some fields need correction.',
      )
    } finally {
      delete catalogues.fr
    }
  })

  it('defaults to English if no language is requested', async () => {
    const { message } = (await new Visitor(app).call('POST account/client/signin', wrong)).body
    expect(message).toBe('The email or the password is incorrect.')
  })
})
