import type { AuditAction } from '#contract/audit-words.ts'
import type {
  App,
  AppName,
  BlockName,
  BlockValue,
  Count,
  CountName,
  DoneName,
  Item,
  Queue,
  StepName,
  Waiting,
} from '#contract/home.ts'
import type { QueueName } from '#contract/home-queue.ts'
import type { Module } from '#contract/module.ts'
import { type Action, may } from '#contract/policy.ts'
import type { Context } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Who looks at their home, and what reads reach. */
export type Viewer = Context & { person: Person }

/** A named read of a subject: for those who may do something, where the portal has the module. */
export type Read<Value> = { who: Action; module: Module; read(viewer: Viewer): Promise<Value> }

/** A queue of staff: its figures, and what has waited longest in it. */
export type QueueRead = Read<Omit<Queue, 'name'>> & {
  oldest(viewer: Viewer, most: number): Promise<Omit<Waiting, 'queue'>[]>
}

/** Blocks that one subject reads alone. The others are made of what several give. */
export type OwnBlock = Exclude<BlockName, 'next' | 'apps' | 'setup' | 'waiting' | 'mine' | 'oldest'>

/**
 * What a subject gives to homes and menus. A home knows no subject: each hands its reads over at the start, and a module adds its
 * own without a change here.
 */
export type HomeReads = {
  /** What people have before them, by the name of the read. */
  items?: Record<string, Read<Item[]>>
  apps?: { [Name in AppName]?: Read<Omit<App, 'name'> | null> }
  queues?: { [Name in QueueName]?: QueueRead }
  /** What counts as finished by whoever did it: entries of the trail. */
  done?: { [Name in DoneName]?: Omit<Read<never>, 'read'> & { actions: readonly AuditAction[] } }
  /** Whether a portal has what people need before they can use it; what it can do without is `spare`. */
  steps?: { [Name in StepName]?: Read<boolean> & { spare?: true } }
  /** Counts of the menu that no queue makes. */
  counts?: { [Name in CountName]?: Read<Count> }
  /** Null where there is nothing to show. */
  blocks?: { [Name in OwnBlock]?: Read<BlockValue<Name> | null> }
}

/** The reads of a kind that somebody has, by name. */
export function readsFor<Kind extends keyof HomeReads>(
  subjects: readonly HomeReads[],
  kind: Kind,
  { person, tenant }: Viewer,
) {
  type Named = NonNullable<HomeReads[Kind]>
  type One = NonNullable<Named[keyof Named]> & Pick<Read<unknown>, 'who' | 'module'>
  return subjects
    .flatMap(subject => Object.entries(subject[kind] ?? {}) as [Extract<keyof Named, string>, One][])
    .filter(([, { who, module }]) => may(person.role, who) && tenant.modules.includes(module))
}
