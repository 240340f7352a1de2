import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { Input, Reply, Uploaded } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Api, ApiError } from './core/api.ts'
import type { Host } from './core/widget.tsx'

/** As much of a thing as a test needs. */
export type Some<Whole> = Whole extends object ? { [Part in keyof Whole]?: Some<Whole[Part]> } : Whole

type Call = keyof Contract
type Sent<Name extends Call> = Input<Contract[Name], Blob | Uploaded>
type Said<Name extends Call> = Contract[Name] extends { download: true }
  ? Blob
  : Some<Reply<Contract[Name]>> | undefined
/** Answers by call: what comes back, what tells it from what was sent, or the error that refuses. */
export type Answers = {
  [Name in Call]?:
    | Said<Name>
    | Error
    | ((sent: Sent<Name>) => Said<Name> | Error | Promise<Said<Name> | Error>)
}

export type HostOptions<Attribute extends string> = {
  attributes?: Partial<Record<Attribute, string>>
  tenant?: Some<Tenant>
  answers?: Answers
  /** What all other calls come back with; without it nobody answers them, which a test should hear of. */
  otherwise?: object
  /** What was typed and kept, before and after. Where it is `off`, nothing is found again. */
  drafts?: { kept: unknown; off?: true }
}

/**
 * Stands in for the element around a model: a server that answers by the rows of the contract, and what was asked of it, told to
 * the page and kept. Later answers go into `known`; the server may go away, and come back.
 */
export function standIn<Attribute extends string>({
  attributes = {},
  tenant = {},
  answers = {},
  otherwise,
  drafts = { kept: null },
}: HostOptions<Attribute>) {
  const known = { ...answers }
  const server = { isAway: false }
  const api = vi.fn(async (name: Call, sent?: object, _options?: object): Promise<unknown> => {
    if (server.isAway) throw new ApiError('unreachable', '')
    const answer = known[name] ?? otherwise
    if (answer === undefined) throw new Error(`Nobody answers ${name}`)
    const said = await (typeof answer === 'function' ? answer(sent as never) : answer)
    if (said instanceof Error) throw said
    return said
  })
  const $attributes = atom(attributes)
  const emit = vi.fn<Host<Attribute>['emit']>()
  const host: Host<Attribute> = {
    $attributes,
    $tenant: atom(tenant as Tenant),
    api: api as unknown as Api,
    connection: () => ({ origin: 'https://portal.example' }),
    draft: {
      read: () => (drafts.off ? null : drafts.kept),
      write: value => {
        drafts.kept = JSON.parse(JSON.stringify(value ?? null))
      },
    },
    emit,
    translator: vi.fn(),
    element: document.createElement('div'),
  }
  /** What was sent with a call, time after time. */
  const sent = <Name extends Call>(name: Name) =>
    api.mock.calls.filter(([called]) => called === name).map(([, sent]) => sent as Sent<Name>)
  return { host, $attributes, api, known, server, sent, emit, drafts }
}
