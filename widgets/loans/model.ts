import { atom, computed } from 'nanostores'
import type { User } from '#contract/account.ts'
import type { LoanPage, LoanStage } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createDraftParts } from '#kit/member/draft-parts.ts'
import { createLeading } from '#kit/member/leading.ts'
import type { Path } from '#kit/member/path.tsx'
import { forgetParts } from '#kit/part-of.ts'
import { createOwnScreens } from '#kit/people/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { type ApplyScreen, screenOf } from '#rules/loan-stage.ts'

export type Model = ReturnType<typeof createModel>
type Attribute = 'path' | 'base' | 'view'

/** Returns whether access was denied, so that a retry is pointless. */
export const isRefused = ({ code }: ApiError): boolean => code === 'forbidden' || code === 'not-found'

/** Returns whether the borrower can edit the application. */
export const isOpen = ({ status }: { status: string }): boolean => status === 'draft' || status === 'returned'

/** Creates the model of the user's loans. State that only one screen needs is created by that screen's own chunk. */
export function createModel(host: Host<Attribute>) {
  const screens = createOwnScreens(host, '/history')
  const { api, $tenant, $self } = screens
  const path = ownPath(host, screens.path)

  const loans = createReading({
    $key: computed($tenant, tenant => tenant && 'own'),
    read: dataOf(api, 'GET account/client/loan/view'),
    kinds: ['loans'],
  })
  const details = createReading({
    $key: computed([$self, $tenant], ({ user }, tenant) => (tenant && user?.user_id) || null),
    read: dataOf(api, 'GET account/client/details/:id'),
  })
  /** Id of an application started here that the list does not contain yet. */
  const $begun = atom<string | null>(null)
  /** Whether an application was submitted here. */
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

  const forget = () => {
    forgetParts(model)
    host.draft.write(null)
  }

  const model = {
    ...screens,
    connection: host.connection,
    path,
    $view: computed(host.$attributes, ({ view }) => view),
    /** Known client details, used to prefill forms. */
    details,
    /** The user's own loans, newest first. */
    loans,
    /** Id of the application in progress, if any. */
    $applicationId,
    application,
    /** Id of the loan whose page is open. */
    $loanId,
    loan,
    /** Whether an application is being processed, also one just submitted; null until known. */
    $handedIn: computed(
      [$finished, loans.$state],
      (finished, { value }) => finished || (value ? value.some(one => one.status === 'pending') : null),
    ),
    /** Returns the signed-in user. Only for views rendered after sign-in is known. */
    user(): User {
      const { user } = $self.get()
      if (!user) throw new Error('The person is not known yet')
      return user
    },
    ...createDraftParts(host.draft, (): string => model.user().user_id),
    /** Continues with a new application. */
    begin(id: string, stage: LoanStage): void {
      $begun.set(id)
      path.navigate(`/apply/${screenOf(stage)}`)
      host.emit('complete', { step: 'started' })
    },
    /** Records an application that this element did not know of. */
    discover: (id: string) => $begun.set(id),
    /** Applies a section saved by the server, and goes to the next screen. */
    advance(known: Partial<LoanPage>, next: ApplyScreen): void {
      const { value } = application.$state.get()
      if (value) application.set({ ...value, ...known })
      path.navigate(`/apply/${next}`)
    },
    /** Completes a submitted application and deletes its unsaved input. */
    async finish(): Promise<void> {
      forget()
      $finished.set(true)
      path.navigate('/success')
      host.emit('complete', { step: 'submitted' })
      await loans.refresh()
      $begun.set(null)
    },
    /** Withdraws the application. @param known initial values of the next one, by section */
    async drop(known: Record<string, unknown> = {}): Promise<void> {
      forget()
      for (const [part, value] of Object.entries(known)) model.keep(part, value)
      await loans.refresh()
      $begun.set(null)
    },
    /** Leaves the widget; the host page decides where to. */
    goHome: () => host.emit('complete', { step: 'closed', next: 'home' }),
  }
  return model
}

/** Returns the path of the widget. A card has no screens of its own: the host page handles its links. */
function ownPath(host: Host<Attribute>, path: Path): Path {
  if (host.$attributes.get().view !== 'summary') return path
  return {
    ...path,
    navigate(to) {
      const leading = createLeading(host, '/dashboard/consumer-credit')
      if (!leading.leadsTo(to)) window.open(leading.hrefOf(to), '_blank', 'noopener')
    },
  }
}
