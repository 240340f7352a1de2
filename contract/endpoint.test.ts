import { expect, it } from 'vitest'
import { endpointsWith } from './endpoint.ts'
import { Id, Message } from './field.ts'
import { object, string } from './shape.ts'

it('gives rows what they share, ids for path parameters and a message as reply, unless they say otherwise', () => {
  const reply = object({ name: string() })
  const code = string()
  const rows = endpointsWith(
    { who: 'tenant.manage', params: { code } },
    {
      'POST some/:code/thing/:id': { summary: 'Usual.' },
      'GET some/list': { summary: 'Own.', who: 'anyone', reply },
    },
  )
  const { params, ...usual } = rows['POST some/:code/thing/:id']
  expect(usual).toEqual({ summary: 'Usual.', who: 'tenant.manage', reply: Message })
  expect(params.schema).toEqual({ code, id: Id })
  expect(rows['GET some/list']).toEqual({ summary: 'Own.', who: 'anyone', reply })
})
