import { atom, computed } from 'nanostores'
import { partOf } from '#kit/part-of.ts'
import { createReading } from '#kit/reading.ts'
import { createForm } from '#kit/screens/form-model.ts'
import { createServices, type Service } from './bank-services.ts'
import type { Model } from './model.ts'

type Typed = { code: string; account: string }

/** Creates the linking of a bank account, whose holder the bank confirms. Only available while a bank service is on. */
export function createPayment(model: Model) {
  const $services = partOf(model, createServices)
  const list = createReading<readonly { name: string; code: string }[]>({
    $key: computed($services, services => services?.[0] ?? null),
    async read(service, signal) {
      const params = { service: service as Service }
      return (await model.api('GET account/bank/list/:service', { params }, { signal })).data
    },
  })
  const banks = () => list.$state.get().value ?? []
  const $answer = atom<{ accountName: string; accountNumber: string; of: Typed } | null>(null)

  /** Asks the bank for the account's holder. */
  const form = createForm<Typed>({
    fields: () => [
      {
        kind: 'select',
        name: 'code',
        label: { key: 'bank_name' },
        options: banks().map(({ name, code }) => ({ value: code, text: name })),
      },
      { kind: 'account', name: 'account', label: { key: 'bank_accountNumber' } },
    ],
    start: { code: '', account: '' },
    async send(of) {
      const { data } = await model.api('GET account/bank/verify/:account/:code', { params: of })
      $answer.set({ ...data, of })
    },
  })
  /** The confirmed account while the fields still match it; null until the bank has confirmed. */
  const $known = computed([$answer, form.$state], (answer, { values: { code, account } }) =>
    answer?.of.code === code && answer.of.account === account ? answer : null,
  )
  /** Saves the confirmed account as the user's. */
  const use = createForm({
    fields: [],
    start: {},
    async send() {
      const known = $known.get()
      const bank = banks().find(({ code }) => code === known?.of.code)
      if (!known || !bank) return
      await model.api('PATCH account/client_details/:id', {
        params: { id: model.profile().user.user_id },
        body: {
          bank_name: bank.name,
          bank_accountNumber: known.accountNumber,
          bank_accountName: known.accountName,
        },
      })
      await model.renew()
      $answer.set(null)
      model.$notice.set('accountUsed')
      model.goTo('/user')
    },
  })

  return {
    banks: list,
    $known,
    form,
    use,
  }
}
