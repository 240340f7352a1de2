import { atom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Model } from './model.ts'

type Service = Reply<Contract['GET account/bank/services']>['banks'][number]

/** The bank services that are on; null until known. Where they cannot be asked for, there are none. */
export function createServices(model: Model) {
  const $services = atom<readonly Service[] | null>(null)
  if (model.profile().details) {
    model.api('GET account/bank/services', {}).then(
      ({ banks }) => $services.set(banks),
      () => $services.set([]),
    )
  }
  return $services
}
