import type { Infer, Struct } from 'superstruct'
import type { Module } from './module.ts'
import type { Action } from './policy.ts'

/**
 * A call, written as `METHOD group/path`: `GET portal/tenant`, `POST account/client/signin`.
 * The group is a service with a base address of its own (`/api/<group>` on our server by default), so that a
 * provider who already runs, say, the lending core's back end can point the portal at it. The path is the wire's.
 */
export type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}/${string}`

// biome-ignore lint/suspicious/noExplicitAny: the shape of a struct's schema differs per struct; only its value type matters here
export type Shape<T = any> = Struct<T, any>

/**
 * Who may call. `anyone`: no session needed, callable from every origin. `signed-in`: every role. An action of the policy:
 * the roles that may do it. `visitor`: the portal's own pages, which bring the session cookie; no page of another origin.
 * `partner`: a partner's server, with its secret key.
 */
export type Who = 'anyone' | 'visitor' | 'signed-in' | 'partner' | Action

/** What a file of an upload may be. The kind is told from the content, never from the name. */
export type FileRule = {
  kinds: readonly FileKind[]
  /** In bytes. */
  most: number
  optional?: boolean
  /** It may be too long for memory, as videos are: the handler gets it as it lies in the file store, not its bytes. */
  large?: true
  /** Up to so many files come in the field, in their order; without it, one. */
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

/** One row of the contract: everything that is true of an endpoint, for clients, server, documentation and tests. */
export type Endpoint = {
  summary: string
  who: Who
  /** While the caller's tenant has this switched off, there is no such call. */
  module?: Module
  /**
   * What is grave enough to ask once more who it is: the password, or a code of the authenticator, was given a few minutes ago. A
   * payout needs the authenticator where the tenant asks for it.
   */
  confirm?: 'person' | 'payout'
  /** The widgets that may call it with a partner's token: such a token is good for its own widget's calls only. */
  widgets?: readonly string[]
  /** Parts of the path written as `:name`. */
  params?: Shape
  query?: Shape
  body?: Shape
  /**
   * Files by field. The request is multipart/form-data, or JSON with the ids of finished uploads under `uploads`, by field, in a
   * list where there may be several; `body` describes its other fields.
   */
  files?: Record<string, FileRule>
  /** How large the body may be, in bytes, where that is more than usual. */
  mostBody?: number
  /** The body may also come as application/x-www-form-urlencoded. */
  form?: true
  /** The answer is a file to keep, not JSON. `reply` describes what the handler gives for it. */
  download?: true
  /** Asked for as `text/event-stream`, the answer goes on: each event has the reply's `changed`, and its `at` as id. */
  stream?: true
  /** What may leave the server: fields that are not named here are cut off. */
  reply: Shape
  /** How long a browser may use a reply without asking again, in seconds. Absent: not at all. */
  fresh?: number
}

/** Declares rows, keeping their exact types. */
export const endpoints = <const Rows extends Record<Call, Endpoint>>(rows: Rows): Rows => rows

/** Declares that rows belong to a module, but for those that name one themselves. */
export const inModule = <const Rows extends Record<Call, Endpoint>>(module: Module, rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).map(([call, row]) => [call, { module, ...row }])) as unknown as Rows

type InferPart<Row, Part extends string> = Row extends { [key in Part]: Shape } ? Infer<Row[Part]> : undefined

type FilesOf<Row, File, Large> = Row extends { files: infer Files }
  ? {
      files: {
        [Name in keyof Files as Files[Name] extends { optional: true } ? never : Name]: FileOf<
          Files[Name],
          File,
          Large
        >
      } & {
        [Name in keyof Files as Files[Name] extends { optional: true } ? Name : never]?: FileOf<
          Files[Name],
          File,
          Large
        >
      }
    }
  : unknown

type FileOf<Rule, File, Large> = Rule extends { several: number }
  ? OneOf<Rule, File, Large>[]
  : OneOf<Rule, File, Large>
type OneOf<Rule, File, Large> = Rule extends { large: true } ? Large : File

/** A file that was uploaded before, by the upload's id: what a call may be given in place of the file itself. */
export type Uploaded = { upload: string }

/**
 * What a call takes: only the parts its row names.
 * @typeParam File a Blob or finished upload in browsers, its content on the server
 * @typeParam Large a file that its rule calls large
 */
export type Input<Row extends Endpoint, File = unknown, Large = File> = {
  [Part in 'params' | 'query' | 'body' as Row extends { [key in Part]: Shape } ? Part : never]: InferPart<
    Row,
    Part
  >
} & FilesOf<Row, File, Large>

export type Reply<Row extends Endpoint> = Infer<Row['reply']>
