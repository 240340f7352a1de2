import type { LendingTerms, LoanSettings } from '#contract/loan.ts'
import type { Api } from '#kit/core/api.ts'
import { createForms, type Outcome } from './forms.ts'
import { formOf, type LendingForm, readLending } from './lending-form.ts'
import { createLoaded } from './loaded.ts'
import type { Portals } from './portals.ts'

/** Creates the state of portals' lending terms: unsaved changes and earlier versions. */
export function createLending(api: Api, portals: Portals) {
  const forms = createForms<LendingForm>()
  const history = createLoaded(
    async (code: string) => (await api('GET portal/tenants/:code/lending', { params: { code } })).data,
  )
  /** After a save, discards the unsaved values and reloads the history. */
  async function done(code: string, outcome: Outcome): Promise<Outcome> {
    if (outcome.done) {
      forms.clear(code)
      await history.load(code)
    }
    return outcome
  }

  return {
    forms,
    history,
    /** Returns the form values: the current terms overlaid with unsaved changes. */
    formOf: (code: string, loan: LoanSettings): LendingForm => ({
      ...formOf(loan),
      ...forms.$typed.get()[code],
    }),
    /** Saves the form unless it has problems. */
    async save(code: string, loan: LoanSettings): Promise<Outcome> {
      const { terms, faults } = readLending(this.formOf(code, loan))
      const saving = forms.send(code, faults ?? {}, () =>
        portals.write(code, { lending: terms ?? undefined }),
      )
      return done(code, await portals.refetchOnConflict(code, saving))
    },
    /** Restores the terms of an earlier version as the newest one. */
    async restore(code: string, terms: LendingTerms): Promise<Outcome> {
      const saving = forms.send(code, {}, () => portals.write(code, { lending: terms }))
      return done(code, await portals.refetchOnConflict(code, saving))
    },
  }
}
