import type { LendingTerms, LoanSettings } from '#contract/loan.ts'
import type { Api } from '#kit/core/api.ts'
import { createForms, type Outcome } from './forms.ts'
import { formOf, type LendingForm, readLending } from './lending-form.ts'
import { createLoaded } from './loaded.ts'
import type { Portals } from './portals.ts'

/** The lending terms of portals: what was typed and is not saved, and the versions there were. */
export function createLending(api: Api, portals: Portals) {
  const forms = createForms<LendingForm>()
  const history = createLoaded(
    async (code: string) => (await api('GET portal/tenants/:code/lending', { params: { code } })).data,
  )
  /** What was typed is forgotten once the terms are saved; the history is read again. */
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
    /** What stands in the fields: the terms in force, and over them what was typed. */
    formOf: (code: string, loan: LoanSettings): LendingForm => ({
      ...formOf(loan),
      ...forms.$typed.get()[code],
    }),
    /** Saves what the form says, unless something in it is wrong. */
    async save(code: string, loan: LoanSettings): Promise<Outcome> {
      const { terms, faults } = readLending(this.formOf(code, loan))
      const saving = forms.send(code, faults ?? {}, () =>
        portals.write(code, { lending: terms ?? undefined }),
      )
      return done(code, await portals.refetchOnConflict(code, saving))
    },
    /** Brings back the terms of an earlier version: they become the newest one. */
    async restore(code: string, terms: LendingTerms): Promise<Outcome> {
      const saving = forms.send(code, {}, () => portals.write(code, { lending: terms }))
      return done(code, await portals.refetchOnConflict(code, saving))
    },
  }
}
