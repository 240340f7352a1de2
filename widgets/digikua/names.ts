import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { NEEDED } from './lists.ts'
import type { Model } from './model.ts'
import type { Names } from './waiting-rows.ts'

/** Returns names by id: of products and services, form choices and queued rows. */
export function useNames(model: Model): Names {
  const lists = useStore(model.lists.$lists)
  const { of } = useStore(model.lists.$choices)
  const waiting = useStore(model.$waiting)
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const choices of Object.values(of ?? {})) for (const { id, name } of choices) names.set(id, name)
    for (const form of NEEDED) for (const { id, name } of lists[form]?.rows ?? []) names.set(id, name)
    for (const { id, target, values } of waiting)
      if (values.name) names.set(target ?? id, String(values.name))
    return id => names.get(id) ?? ''
  }, [lists, of, waiting])
}
