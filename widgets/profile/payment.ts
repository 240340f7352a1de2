import { atom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { type Model, sentenceOf } from './model.ts'

type Service = Reply<Contract['GET account/bank/services']>['banks'][number]
type Bank = { name: string; code: string }
export type Check =
  | { at: 'idle' | 'asking' | 'saving' }
  | { at: 'known'; accountName: string; accountNumber: string }
  | { at: 'failed'; message: string }

/** Linking a bank account: the bank itself says whose it is. Only where the provider has a bank service switched on. */
export function createPayment(model: Model) {
  /** The bank services that are on; null until known. Where they cannot be asked for, there are none. */
  const $services = atom<readonly Service[] | null>(null)
  const $banks = atom<readonly Bank[] | 'loading' | 'failed'>('loading')
  const $form = atom({ code: '', account: '' })
  const $problems = atom<{ code?: 'blank'; account?: 'blank' | 'digits' }>({})
  const $check = atom<Check>({ at: 'idle' })

  if (model.profile().details) {
    model.api('GET account/bank/services', {}).then(
      ({ banks }) => $services.set(banks),
      () => $services.set([]),
    )
  }

  return {
    $services,
    $banks,
    $form,
    $problems,
    $check,
    async loadBanks(): Promise<void> {
      const [service] = $services.get() ?? []
      if (!service) return
      $banks.set('loading')
      try {
        const { data } = await model.api('GET account/bank/list/:service', { params: { service } })
        $banks.set(data)
      } catch {
        $banks.set('failed')
      }
    },
    set(change: { code?: string; account?: string }): void {
      const account = change.account?.replace(/[\s-]/g, '')
      $form.set({ ...$form.get(), ...change, ...(account !== undefined && { account }) })
      $problems.set({})
      $check.set({ at: 'idle' })
    },
    /** Asks the bank for the name on the account. */
    async ask(): Promise<void> {
      const { code, account } = $form.get()
      const isRight = /^\d{5,20}$/.test(account)
      $problems.set({
        ...(!code && { code: 'blank' as const }),
        ...(!isRight && { account: account ? ('digits' as const) : ('blank' as const) }),
      })
      if (!code || !isRight) return
      $check.set({ at: 'asking' })
      try {
        const { data } = await model.api('GET account/bank/verify/:account/:code', {
          params: { account, code },
        })
        $check.set({ at: 'known', ...data })
      } catch (error) {
        $check.set({ at: 'failed', message: sentenceOf(error) })
      }
    },
    /** Makes the account that the bank knows the person's own here. */
    async use(): Promise<void> {
      const known = $check.get()
      const banks = $banks.get()
      const bank = Array.isArray(banks) && banks.find(({ code }) => code === $form.get().code)
      if (known.at !== 'known' || !bank) return
      $check.set({ at: 'saving' })
      try {
        await model.api('PATCH account/client_details/:id', {
          params: { id: model.profile().user.user_id },
          body: {
            bank_name: bank.name,
            bank_accountNumber: known.accountNumber,
            bank_accountName: known.accountName,
          },
        })
        await model.renew()
        $check.set({ at: 'idle' })
        model.$notice.set('accountUsed')
        model.goTo('/user')
      } catch (error) {
        $check.set({ at: 'failed', message: sentenceOf(error) })
      }
    },
  }
}
