import { atom } from 'nanostores'
import { useMemo } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Model, Place } from './model.ts'

/** Props of every screen. It reads from `place` what to show. */
export type ScreenProps = { model: Model; place: Place }

type Records = `GET learning/desk/${'cohorts' | 'sessions' | 'trainees'}/:id`

/** Creates the reading of the record that a screen shows. */
export const useRecord = <Name extends Records>(model: Model, call: Name, of: string) =>
  useMemo(
    () =>
      model.read(atom(of), async (id, signal) => {
        const { data } = await model.api(call, { params: { id } } as never, { signal })
        return data as Reply<Contract[Name]>['data']
      }),
    [model, call, of],
  )
