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
import type { Signed } from '#server/http/routes.ts'

/** A named read of a subject: for users allowed the action, in portals with the module. */
export type Read<Value> = { who: Action; module: Module; read(viewer: Signed): Promise<Value> }

/** A staff queue: its length, since when its oldest item waits, and its oldest items. */
export type QueueRead = Read<Omit<Queue, 'name' | 'late'>> & {
  oldest(viewer: Signed, most: number): Promise<Omit<Waiting, 'queue'>[]>
}

/** Blocks read by a single subject. The others combine several. */
type OwnBlock = Exclude<BlockName, 'next' | 'apps' | 'setup' | 'waiting' | 'mine' | 'oldest'>

/**
 * Contributions of a subject to home pages and menus. The home knows no subjects: each registers its reads at startup, so that
 * a module can be added without changes here.
 */
export type HomeReads = {
  /** Pending items of a person, by the name of the read. */
  items?: Record<string, Read<Item[]>>
  apps?: { [Name in AppName]?: Read<Omit<App, 'name'> | null> }
  queues?: { [Name in QueueName]?: QueueRead }
  /** Audit actions that count as work finished by the actor. */
  done?: { [Name in DoneName]?: Omit<Read<never>, 'read'> & { actions: readonly AuditAction[] } }
  /** Whether a setup step of a portal is done; optional steps are `spare`. */
  steps?: { [Name in StepName]?: Read<boolean> & { spare?: true } }
  /** Menu counts that do not come from a queue. */
  counts?: { [Name in CountName]?: Read<Count> }
  /** Null if there is nothing to show. */
  blocks?: { [Name in OwnBlock]?: Read<BlockValue<Name> | null> }
}

/** Returns the reads of a kind that a viewer may use, by name. */
export function readsFor<Kind extends keyof HomeReads>(
  subjects: readonly HomeReads[],
  kind: Kind,
  { person, tenant }: Signed,
) {
  type Named = NonNullable<HomeReads[Kind]>
  type One = NonNullable<Named[keyof Named]> & Pick<Read<unknown>, 'who' | 'module'>
  return subjects
    .flatMap(subject => Object.entries(subject[kind] ?? {}) as [Extract<keyof Named, string>, One][])
    .filter(([, { who, module }]) => may(person.role, who) && tenant.modules.includes(module))
}
