import { Id, Message } from './field.ts'
import type { Module } from './module.ts'
import type { Action } from './policy.ts'
import * as s from './shape.ts'

/**
 * A call, written as `METHOD group/path`: `GET portal/tenant`, `POST account/client/signin`. Each group is a service with its own base URL
 * (`/api/<group>` on our server by default), so that a provider who already runs, say, the lending core's back end can point the portal at
 * it. The path is the one on the wire.
 */
export type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}/${string}`

/**
 * Who may call. `anyone`: no session needed, callable from every origin. `signed-in`: every role. An action of the policy: the roles that
 * may perform it. `visitor`: the portal's own pages, which send the session cookie; no page of another origin. `partner`: a partner's
 * server, with its secret key.
 */
export type Who = 'anyone' | 'visitor' | 'signed-in' | 'partner' | Action

/** Constraints on an uploaded file. The kind is detected from the content, never from the name. */
export type FileRule = {
  kinds: readonly FileKind[]
  /** In bytes. */
  most: number
  optional?: boolean
  /** May be too large for memory, such as a video: the handler receives a reference to the file store instead of the bytes. */
  large?: true
  /** The field accepts up to this many files, in order; without it, one. */
  several?: number
}
export type FileKind =
  | 'zip'
  | 'jpg'
  | 'png'
  | 'webp'
  | 'svg'
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'csv'
  | 'xls'
  | 'xlsx'
  | 'ppt'
  | 'pptx'
  | 'mp4'
  | 'mov'
  | 'webm'
  | 'mp3'
  | 'm4a'
  | 'ogg'
  | 'wav'

/** One row of the contract: the single definition of an endpoint, used by clients, server, documentation and tests. */
export type Endpoint = {
  summary: string
  who: Who
  /** The call does not exist while the caller's tenant has this module switched off. */
  module?: Module
  /**
   * Requires recent re-authentication: the password or an authenticator code, entered within the last few minutes. A payout requires the
   * authenticator if the tenant demands it.
   */
  confirm?: 'person' | 'payout'
  /** The widgets that may make this call with a partner's token: such a token is limited to the calls of its own widget. */
  widgets?: readonly string[]
  /** Path parameters, written as `:name`. */
  params?: s.Shape
  query?: s.Shape
  body?: s.Shape
  /**
   * Files by field. The request is multipart/form-data, or JSON with the ids of finished uploads under `uploads`, by field, as a list if
   * there may be several; `body` describes the other fields.
   */
  files?: Record<string, FileRule>
  /**
   * Creates something that nothing else tells apart from a second one: repeated with the same header `idempotency-key` (16 to 64 letters,
   * digits and hyphens) within a day, the call is answered as the first time and does nothing. Its handler uses the database alone.
   */
  once?: true
  /** Maximum body size in bytes, if larger than the default. */
  mostBody?: number
  /** The body may also be sent as application/x-www-form-urlencoded. */
  form?: true
  /** The response is a file download, not JSON. `reply` describes what the handler returns for it. */
  download?: true
  /** When requested as `text/event-stream`, the response streams: each event carries the reply's `changed`, with its `at` as id. */
  stream?: true
  /** The fields that may leave the server: fields not named here are stripped. */
  reply: s.Shape
  /** How long a browser may cache a reply without revalidating, in seconds. Absent: not at all. */
  fresh?: number
}

/** The parameters in the path of a call. */
type Named<Name> = Name extends `${string}:${infer Param}/${infer Rest}`
  ? Param | Named<Rest>
  : Name extends `${string}:${infer Param}`
    ? Param
    : never

/** What rows have in common. `params` has the shapes of path parameters by name, of those that are no ids. */
type Common = Partial<Omit<Endpoint, 'params'>> & { params?: Readonly<Record<string, s.Shape>> }

type ParamsOf<Name, Known> = [Named<Name>] extends [never]
  ? unknown
  : {
      params: s.Shape<{
        [Param in Named<Name>]: Known extends Record<Param, s.Shape<infer Value>> ? Value : Id
      }>
    }

type Filled<Rows, Shared extends Common> = {
  [Name in keyof Rows]: Rows[Name] &
    Omit<
      Omit<Shared, 'params'> & { reply: typeof Message } & ParamsOf<Name, Shared['params']>,
      keyof Rows[Name]
    >
}

/**
 * Declares rows, keeping their exact types. Each has the parts in `shared` that it does not have itself; its path parameters are ids and
 * its reply is a message, unless it or `shared` says otherwise.
 */
export function endpointsWith<
  const Shared extends Common,
  const Rows extends Record<Call, Partial<Endpoint> & (Shared extends { who: Who } ? unknown : { who: Who })>,
>({ params, ...shared }: Shared, rows: Rows): Filled<Rows, Shared> {
  const filled = Object.entries(rows).map(([call, row]) => {
    const named = call.match(/(?<=:)\w+/g)?.map(name => [name, params?.[name] ?? Id])
    const usual = { reply: Message, ...(named && { params: s.object(Object.fromEntries(named)) }) }
    return [call, { ...usual, ...shared, ...row }]
  })
  return Object.fromEntries(filled)
}

/** Declares rows that have nothing in common. */
export const endpoints = <const Rows extends Record<Call, Partial<Endpoint> & { who: Who }>>(rows: Rows) =>
  endpointsWith({}, rows)

/** Assigns a module to all rows that do not name one themselves. */
export const inModule = <const Rows extends Record<Call, Endpoint>>(module: Module, rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([call, row]) => [call, { module, ...row }])) as unknown as Rows

type InferPart<Row, Part extends string> = Row extends { [key in Part]: s.Shape }
  ? s.Infer<Row[Part]>
  : undefined

type OptionalIn<Files> = {
  [Name in keyof Files]: Files[Name] extends { optional: true } ? Name : never
}[keyof Files]
type FileOf<Rule, File, Large> = Rule extends { large: true } ? Large : File
type SentOf<Rule, File, Large> = Rule extends { several: number }
  ? FileOf<Rule, File, Large>[]
  : FileOf<Rule, File, Large>

type FilesOf<Row, File, Large> = Row extends { files: infer Files }
  ? {
      files: {
        [Name in Exclude<keyof Files, OptionalIn<Files>>]: SentOf<Files[Name], File, Large>
      } & {
        [Name in OptionalIn<Files>]?: SentOf<Files[Name], File, Large>
      }
    }
  : unknown

/** Id of a finished upload, which a call accepts in place of the file itself. */
export type Uploaded = { upload: string }

/**
 * Input of a call: only the parts that its row declares.
 * @typeParam File a Blob or finished upload in browsers, its content on the server
 * @typeParam Large a file whose rule sets `large`
 */
export type Input<Row extends Endpoint, File = unknown, Large = File> = {
  [Part in 'params' | 'query' | 'body' as Row extends { [key in Part]: s.Shape } ? Part : never]: InferPart<
    Row,
    Part
  >
} & FilesOf<Row, File, Large>

export type Reply<Row extends Endpoint> = s.Infer<Row['reply']>
