import { atom } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Model } from './model.ts'

export type Service = Reply<Contract['GET account/bank/services']>['banks'][number]

/** Loads the active bank services; null until known, empty when the request fails. */
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
