import type { Endpoint, Shape } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Rows } from '#server/routes.ts'
import { isOptional, type JsonSchema, toJsonSchema } from './json-schema.ts'

/** The OpenAPI 3.1 description of the contract. */
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
        'Every address is below the origin of a tenant’s portal. Money is a whole number of minor units (cents), rates are basis points.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: toJsonSchema(Problem) },
      responses: {
        Problem: json('What went wrong, in one shape for every call.', {
          $ref: '#/components/schemas/Problem',
        }),
      },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(call: string, { summary, who, params, query, body, reply }: Endpoint): JsonSchema {
  const [, path = ''] = call.split(' ')
  return {
    operationId: call.replace(/[^A-Za-z0-9]+(.)?/g, (_, next = '') => next.toUpperCase()),
    summary,
    tags: [path.split('/', 1)[0]],
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body) } } },
    }),
    responses: {
      200: json('The answer.', toJsonSchema(reply)),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: who === 'signed-in' ? [{ session: [] }] : [],
  }
}

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
