import type { Infer, Struct } from 'superstruct'

/**
 * A call, written as `METHOD group/path`: `GET portal/tenant`, `POST account/client/signin`.
 * The group is a service with a base address of its own (`/api/<group>` on our server by default), so that a
 * provider who already runs, say, the lending core's back end can point the portal at it. The path is the wire's.
 */
export type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}/${string}`

// biome-ignore lint/suspicious/noExplicitAny: the shape of a struct's schema differs per struct; only its value type matters here
export type Shape<T = any> = Struct<T, any>

/** One row of the contract: everything that is true of an endpoint, for clients, server, documentation and tests. */
export type Endpoint = {
  summary: string
  /** `anyone`: no session needed, callable from every origin. `signed-in`: a session, from the tenant's own hosts and partner sites. */
  who: 'anyone' | 'signed-in'
  /** Parts of the path written as `:name`. */
  params?: Shape
  query?: Shape
  body?: Shape
  /** What may leave the server: fields that are not named here are cut off. */
  reply: Shape
  /** How long a browser may use a reply without asking again, in seconds. Absent: not at all. */
  fresh?: number
}

/** Declares rows, keeping their exact types. */
export const endpoints = <const Rows extends Record<Call, Endpoint>>(rows: Rows): Rows => rows

type InferPart<Row, Part extends string> = Row extends { [key in Part]: Shape } ? Infer<Row[Part]> : undefined

/** What a call takes: only the parts its row names. */
export type Input<Row extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as Row extends { [key in Part]: Shape } ? Part : never]: InferPart<
    Row,
    Part
  >
}

export type Reply<Row extends Endpoint> = Infer<Row['reply']>
