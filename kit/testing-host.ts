import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { Input, Reply, Uploaded } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Api, ApiError } from './core/api.ts'
import type { Host } from './core/widget.tsx'
import type { UploadRun } from './upload.ts'

/** A recursive Partial: as much of a type as a test needs. */
export type Some<Whole> = Whole extends object ? { [Part in keyof Whole]?: Some<Whole[Part]> } : Whole

type Call = keyof Contract
type Sent<Name extends Call> = Input<Contract[Name], Blob | Uploaded>
type Said<Name extends Call> = Contract[Name] extends { download: true }
  ? Blob
  : Some<Reply<Contract[Name]>> | undefined
/** Responses by call: a reply, a function of the request, or an error. */
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
  /** Response to all other calls; without it they stay unanswered, which a test should notice. */
  otherwise?: object
  /** Stored draft, before and after. With `off`, nothing is restored. */
  drafts?: { kept: unknown; off?: true }
}

/**
 * Creates a stand-in for a model's element: a server that answers by the contract, with recorded calls, events and drafts. Later responses
 * go into `known`; the server can go offline and come back.
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
  const element = document.createElement('div')
  const emit = vi.fn<Host<Attribute>['emit']>((type, detail) =>
    element.dispatchEvent(new CustomEvent(`wz-${type}`, { cancelable: true, detail })),
  )
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
    element,
  }
  /** Returns the inputs of all calls to an endpoint. */
  const sent = <Name extends Call>(name: Name) =>
    api.mock.calls.filter(([called]) => called === name).map(([, sent]) => sent as Sent<Name>)
  return { host, $attributes, api, known, server, sent, emit, drafts }
}

/** Fakes an upload that always succeeds. */
export function startUpload(file: Blob): UploadRun {
  const { size } = file
  return {
    $state: atom({ sent: size, size, status: 'done' }),
    done: Promise.resolve({ upload: 'arrived' }),
    pause() {},
    resume() {},
    cancel() {},
  }
}
