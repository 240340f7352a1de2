import type { Endpoint } from '#contract/endpoint.ts'
import { boundsOf, type Shape } from '#contract/shape.ts'
import { isOptional } from './json-schema.ts'

/** Texts of all forms that fields have; a field has the first one that fits it. */
const TEXTS = [
  'An example',
  'example',
  'amina@example.com',
  '0712345678',
  '2026-11-27',
  '2026-11-27T09:30:00Z',
  '5f2b8c1d9e0a4b7c6d3e2f10',
  'an-example-made-by-the-device',
  'a long enough password',
  'I agree to the terms of the loan.',
  'https://www.example.com',
  'www.example.com',
  '123456',
  '12345678901',
  '12',
  '1',
  '#1a6b52',
  '2026-Q3',
  '2026-11',
  'example_1',
  'pk_example_site',
  'example=yes',
  '2026-11-27T09:30',
  'course.md',
  'kin',
  'ABCD-EFGH-JKLM',
  ...[22, 32, 43].map(length => 'x'.repeat(length)),
  '',
]
const NUMBERS = [1, 18, 1_000, 2026]

type Fields = Record<string, unknown>

/** Returns input that fits a row, of its required fields only. */
export const exampleOf = ({ params, query, body }: Endpoint) => ({
  params: params && (valueFor(params) as Fields),
  query: query && (valueFor(query) as Fields),
  body: body && (valueFor(body) as Fields),
})

/** Returns a command that makes a call with `curl`, for a shell with `PORTAL` and `TOKEN`. */
export function commandOf(call: string, row: Endpoint): string {
  const { params = {}, query = {}, body } = exampleOf(row)
  const [method = '', path = ''] = call.split(' ')
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const url = `$PORTAL/api/${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))}`
  const parts = [`curl "${search ? `${url}?${search}` : url}"`]
  const isForm = row.files !== undefined
  if (method !== (body || isForm ? 'POST' : 'GET')) parts.push(`-X ${method}`)
  if (row.who !== 'anyone') parts.push('-H "Authorization: Bearer $TOKEN"')
  if (isForm) {
    const files = Object.entries(row.files ?? {}).filter(([, { optional }]) => !optional)
    const fields = Object.entries(body ?? {}).map(([name, value]) => `-F '${name}=${value}'`)
    parts.push(...fields, ...files.map(([name, { kinds }]) => `-F ${name}=@file.${kinds[0]}`))
  } else if (body) {
    parts.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`)
  }
  if (row.download) parts.push('-OJ')
  return parts.join(' \\\n  ')
}

/** @throws Error for a shape that no example fits */
function valueFor(shape: Shape): unknown {
  const { type, schema } = shape
  const fits = (one: unknown) => shape.is(one)
  if (type === 'object' && schema) {
    const required = Object.entries(schema as Record<string, Shape>).filter(([, one]) => !isOptional(one))
    return Object.fromEntries(required.map(([name, one]) => [name, valueFor(one)]))
  }
  if (type === 'array' && schema)
    return Array.from({ length: boundsOf(shape).least ?? 0 }, () => valueFor(schema))
  if (type === 'literal') return schema
  const all = type === 'enums' ? Object.values(schema) : [...NUMBERS, true, ...TEXTS, {}, null]
  const found = all.find(fits)
  if (found === undefined) throw new Error(`No example fits a field of type ${type}`)
  return found
}
