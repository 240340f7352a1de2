import { atom, computed } from 'nanostores'
import type { User } from '#contract/account.ts'
import type { ClientDetails } from '#contract/client.ts'
import type { WireLoan } from '#contract/lending-wire.ts'
import type { LoanPage, LoanStage } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createLeading } from '#kit/member/leading.ts'
import { createPath, type Path } from '#kit/member/path.tsx'
import { createToaster } from '#kit/member/toast.tsx'
import { createSelf } from '#kit/people/self.ts'
import { createReading } from '#kit/reading.ts'
import { type ApplyScreen, screenOf } from '#rules/loan-stage.ts'

export type Model = ReturnType<typeof createModel>
type Attribute = 'path' | 'base' | 'view'

/** Whether somebody is kept out: trying again does not help. */
export const isRefused = ({ code }: ApiError): boolean => code === 'forbidden' || code === 'not-found'

/** Whether the borrower is at work on it. */
export const isOpen = ({ status }: { status: string }): boolean => status === 'draft' || status === 'returned'

/** What was typed, by part, and whose it is: on a shared phone nobody sees another person's. */
type Kept = { user: string; parts: Record<string, unknown> }

/** The loans of whoever is in front of one element. What only one screen needs is a part, made by that screen's own code. */
export function createModel(host: Host<Attribute>) {
  const { api, $tenant } = host
  const path = createOwnPath(host)
  const { $self, retry } = createSelf(api, $tenant)

  const loans = createReading<WireLoan[]>({
    $key: computed($tenant, tenant => tenant && 'own'),
    read: async (_, signal) => (await api('GET account/client/loan/view', {}, { signal })).data,
    kinds: ['loans'],
  })
  const details = createReading<ClientDetails>({
    $key: computed([$self, $tenant], ({ user }, tenant) => (tenant && user?.user_id) || null),
    read: async (id, signal) =>
      (await api('GET account/client/details/:id', { params: { id } }, { signal })).data,
  })
  /** The application that was begun here, which the list does not know yet. */
  const $begun = atom<string | null>(null)
  /** One was handed in here. */
  const $finished = atom(false)
  const $applicationId = computed(
    [loans.$state, $begun],
    ({ value }, begun) => begun ?? value?.find(isOpen)?._id ?? null,
  )
  const readPage = async (id: string, signal?: AbortSignal): Promise<LoanPage> =>
    (await api('GET lending/loan/:id', { params: { id } }, { signal })).data
  const application = createReading<LoanPage>({ $key: $applicationId, read: readPage })

  const $loanId = computed(
    [path.$path, $tenant],
    (now, tenant) => (tenant && now.match(/^\/loan\/([0-9a-f]{24})(?:\?|$)/)?.[1]) || null,
  )
  const loan = createReading<LoanPage>({ $key: $loanId, read: readPage, kinds: ['loans'] })

  const kept = (): Kept => {
    const user = model.user().user_id
    const draft = host.draft.read() as Kept | null
    return draft?.user === user ? draft : { user, parts: {} }
  }

  const forget = () => {
    parts.delete(model)
    host.draft.write(null)
  }

  const model = {
    api,
    connection: host.connection,
    path,
    $tenant,
    $view: computed(host.$attributes, ({ view }) => view),
    $self,
    retrySelf: retry,
    /** What is known of the person already, so that nobody types it twice. */
    details,
    toaster: createToaster(),
    /** The person's own loans, newest first. */
    loans,
    /** The application that they are at work on, while there is one. */
    $applicationId,
    application,
    /** The loan whose page is open. */
    $loanId,
    loan,
    /** Whether an application was handed in, here or before; null while it is not known. */
    $handedIn: computed(
      [$finished, loans.$state],
      (finished, { value }) => finished || (value ? value.some(one => !isOpen(one)) : null),
    ),
    /** Whoever is signed in. Only for what is drawn once it is known. */
    user(): User {
      const { user } = $self.get()
      if (!user) throw new Error('The person is not known yet')
      return user
    },
    /** What was typed in a part before, on this device; null for nothing. */
    recall: <Value>(part: string): Value | null => (kept().parts[part] as Value | undefined) ?? null,
    /** Keeps what was typed in a part; null forgets it. */
    keep(part: string, value: unknown): void {
      const { user, parts } = kept()
      host.draft.write({ user, parts: { ...parts, [part]: value } })
    },
    /** An application is there now: goes on with it. */
    begin(id: string, stage: LoanStage): void {
      $begun.set(id)
      path.navigate(`/apply/${screenOf(stage)}`)
      host.emit('complete', { step: 'started' })
    },
    /** An application that this element did not know of stands in the way. */
    discover: (id: string) => $begun.set(id),
    /** The server took a part of the application. Goes on to the next screen. */
    advance(known: Partial<LoanPage>, next: ApplyScreen): void {
      const { value } = application.$state.get()
      if (value) application.set({ ...value, ...known })
      path.navigate(`/apply/${next}`)
    },
    /** Asks the server how the application stands. One that is handed in already is finished. */
    async recheck(): Promise<void> {
      await application.refresh()
      const { value } = application.$state.get()
      if (value && !isOpen(value)) await model.finish()
    },
    /** The application is handed in: nothing that was typed for it is kept. */
    async finish(): Promise<void> {
      forget()
      $finished.set(true)
      path.navigate('/success')
      host.emit('complete', { step: 'submitted' })
      await loans.refresh()
      $begun.set(null)
    },
    /** The application is taken back. @param known what the next one begins with, by part */
    async drop(known: Record<string, unknown> = {}): Promise<void> {
      forget()
      for (const [part, value] of Object.entries(known)) model.keep(part, value)
      await loans.refresh()
      $begun.set(null)
    },
    /** The person goes back to where they came from; the page decides how. */
    goHome: () => host.emit('complete', { step: 'closed', next: 'home' }),
  }
  return model
}

/** As a card it has no screens of its own: where a link leads, the page around it decides. */
function createOwnPath(host: Host<Attribute>): Path {
  const path = createPath(host as Host<'path' | 'base'>, '/history')
  if (host.$attributes.get().view !== 'summary') return path
  return {
    ...path,
    navigate(to) {
      const leading = createLeading(host as Host<'base'>, 'loans', '/dashboard/consumer-credit')
      if (!leading.leadsTo(to)) window.open(leading.hrefOf(to), '_blank', 'noopener')
    },
  }
}

const parts = new WeakMap<object, Map<unknown, unknown>>()

/** The state of one screen: made when it is first drawn, kept until the application is closed. */
export function partOf<Part>(model: Model, create: (model: Model) => Part): Part {
  const own = parts.get(model) ?? new Map()
  parts.set(model, own)
  if (!own.has(create)) own.set(create, create(model))
  return own.get(create) as Part
}
