import type { Endpoint, FileRule } from '#contract/endpoint.ts'
import { WEBHOOK_EVENTS } from '#contract/event.ts'
import { POLICY } from '#contract/policy.ts'
import { Problem } from '#contract/problem.ts'
import { recordOf } from '#contract/record.ts'
import type { Shape } from '#contract/shape.ts'
import type { Rows } from '#server/http/routes.ts'
import { isOptional, type JsonSchema, toJsonSchema } from './json-schema.ts'

/** Builds the OpenAPI 3.1 description of the contract. */
export function toOpenApi(rows: Rows): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [call, row] of Object.entries(rows)) {
    const [method = '', path = ''] = call.split(' ')
    const address = `/${path.replace(/:(\w+)/g, '{$1}')}`
    paths[address] ??= {}
    paths[address][method.toLowerCase()] = operation(call, row)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wezesha',
      version: '1',
      description:
        'All URLs are relative to the origin of a tenant’s portal. Amounts are in minor units (cents), rates in basis points.',
    },
    servers: [{ url: '/api' }],
    paths,
    webhooks: Object.fromEntries(Object.entries(WEBHOOK_EVENTS).map(webhook)),
    components: {
      schemas: { Problem: toJsonSchema(Problem) },
      responses: {
        Problem: json('The error, in the same format for all calls.', {
          $ref: '#/components/schemas/Problem',
        }),
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'An access token.' },
        secretKey: { type: 'http', scheme: 'bearer', description: 'The secret key of a partner site.' },
      },
    },
  }
}

function operation(
  call: string,
  { summary, who, params, query, body, files, reply, download }: Endpoint,
): JsonSchema {
  const [method = '', path = ''] = call.split(' ')
  return {
    operationId:
      method.toLowerCase() + path.replace(/(?:^|[^A-Za-z0-9])+(.)/g, (_, next) => next.toUpperCase()),
    summary,
    tags: [path.split('/', 1)[0]],
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(files && { requestBody: { required: true, content: withFiles(body, files) } }),
    ...(body &&
      !files && {
        requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body) } } },
      }),
    responses: {
      200: download ? FILE : json('The answer.', toJsonSchema(reply)),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: securityOf(who),
  }
}

/** The answer of a download, whose type depends on what is asked for. */
const FILE = {
  description: 'The file.',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

function securityOf(who: Endpoint['who']): JsonSchema[] {
  if (who === 'partner') return [{ secretKey: [] }]
  return who === 'signed-in' || who in POLICY ? [{ session: [] }] : []
}

/** Describes the message that a partner's server gets of an event. */
function webhook([event, ids]: [string, readonly string[]]): [string, JsonSchema] {
  const text = { type: 'string' }
  const properties = {
    id: text,
    sequence: { type: 'integer' },
    event: { const: event },
    at: { type: 'string', format: 'date-time' },
    data: { type: 'object', properties: recordOf(ids, () => text), required: ids },
  }
  const schema = { type: 'object', properties, required: Object.keys(properties) }
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const post = {
    summary: 'Signed as in Standard Webhooks.',
    parameters: signed.map(name => ({ name, in: 'header', required: true, schema: text })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received.' } },
  }
  return [event, { post }]
}

/** Describes the two body formats: a form with the files, or JSON with the ids of finished uploads in their place. */
function withFiles(body: Shape | undefined, files: NonNullable<Endpoint['files']>): JsonSchema {
  const fields = body ? toJsonSchema(body) : { type: 'object' }
  const properties = (fields.properties ?? {}) as Record<string, JsonSchema>
  const required = (fields.required ?? []) as string[]
  const names = Object.keys(files)
  const needed = names.filter(name => !files[name]?.optional)
  const each = (schema: (name: string) => JsonSchema) => recordOf(names, schema)
  const inPlace = (name: string, one: JsonSchema): JsonSchema =>
    files[name]?.several ? { type: 'array', items: one, maxItems: files[name].several } : one
  const sizes = each(name =>
    inPlace(name, { type: 'string', format: 'binary', description: inWordsOf(files[name]) }),
  )
  const ids = each(name => inPlace(name, { type: 'string', description: 'The id of a finished upload.' }))
  const uploads = { type: 'object', properties: ids, required: needed }
  return {
    'multipart/form-data': {
      schema: { ...fields, properties: { ...properties, ...sizes }, required: [...required, ...needed] },
    },
    'application/json': {
      schema: { ...fields, properties: { ...properties, uploads }, required: [...required, 'uploads'] },
    },
  }
}

/** Describes what a file field accepts: `pdf or docx, at most 5 MB`. */
export const inWordsOf = (rule: FileRule | undefined): string =>
  rule
    ? `${rule.kinds.join(' or ')}, at most ${Math.round(rule.most / 1024 / 1024)} MB${rule.several ? `, up to ${rule.several} of them` : ''}`
    : ''

const json = (description: string, schema: JsonSchema): JsonSchema => ({
  description,
  content: { 'application/json': { schema } },
})

function parameters(place: 'path' | 'query', shape: Shape | undefined): JsonSchema[] {
  const fields: Record<string, Shape> = shape?.schema ?? {}
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(field),
    schema: toJsonSchema(field),
  }))
}
