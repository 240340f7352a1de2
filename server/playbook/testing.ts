import type { FastifyInstance } from 'fastify'
import type { PlaybookContent } from '#contract/playbook-content.ts'
import type { Database } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { type Answer, callAs, type Signed, signIn } from '#server/people/testing.ts'

/** Returns a playbook with two chapters: a tool and a task in the first session, a tool in the second, nothing to do in the third. */
function smallPlaybook() {
  const id = { chapter: newId(), other: newId(), first: newId(), second: newId(), third: newId() }
  const parts = { tool: newId(), later: newId(), task: newId() }
  const content: PlaybookContent = {
    name: { en: 'Starting right', sw: 'Kuanza vizuri' },
    info: { en: 'The first weeks.' },
    chapters: [
      {
        id: id.chapter,
        name: { en: 'Customers', sw: 'Wateja' },
        sessions: [
          {
            id: id.first,
            name: { en: 'Who buys?', sw: 'Nani hununua?' },
            info: { en: 'Look around.' },
            tools: [
              {
                id: parts.tool,
                name: { en: 'Customer list' },
                info: { en: 'Fill it in.' },
                icon: 'list',
                link: 'https://docs.google.com/x',
              },
            ],
            tasks: [
              { id: parts.task, topic: { en: 'Talk to five' }, task: { en: 'Ask them why.' }, days: 7 },
            ],
          },
          {
            id: id.second,
            name: { en: 'Prices' },
            info: { en: '' },
            tasks: [],
            tools: [
              { id: parts.later, name: { en: 'Price list' }, info: { en: '' }, icon: 'figures', link: '' },
            ],
          },
        ],
      },
      {
        id: id.other,
        name: { en: 'Reading' },
        sessions: [{ id: id.third, name: { en: 'A story' }, info: { en: 'Once.' }, tools: [], tasks: [] }],
      },
    ],
  }
  return { content, id, parts }
}

/** Publishes the playbook, and pairs an entrepreneur and an advisor who have it. */
export async function pairUp(app: FastifyInstance, database: Database) {
  const staff = await signIn(database, 'processor')
  const client = await signIn(database, 'client')
  const advisor = await signIn(database, 'advisor')
  const book = smallPlaybook()
  const playbook = await publish(app, staff, book.content)
  const made = await callAs(app, staff, 'POST playbook/desk/pairs', {
    entrepreneur: client.id,
    advisor: advisor.id,
    playbooks: [playbook],
  })
  const pair: string = made.body.id
  const read = (resource: string, query: string, who: Signed = client): Promise<Answer> =>
    callAs(app, who, `GET data/${resource}?resource=${resource}&action=read${query}`)
  const firstTask = async (): Promise<string> =>
    (await read('playbookTask', `&sessId=${book.id.first}&pairId=${pair}`)).body.data[0]._id
  return { ...book, staff, client, advisor, playbook, pair, read, firstTask }
}

/** Creates and publishes a playbook. @returns its id */
export async function publish(
  app: FastifyInstance,
  staff: Signed,
  content: PlaybookContent,
): Promise<string> {
  const begun = await callAs(app, staff, 'POST playbook/desk/playbooks', { name: content.name.en })
  const id: string = begun.body.id
  const read = await callAs(app, staff, `GET playbook/desk/playbooks/${id}`)
  const kept = await callAs(app, staff, `POST playbook/desk/playbooks/${id}/draft`, {
    base: read.body.data.base,
    content,
  })
  await callAs(app, staff, `POST playbook/desk/playbooks/${id}/publish`, {
    base: kept.body.data.base,
    note: '',
    reach: 'all',
  })
  return id
}
