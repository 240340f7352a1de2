import { useState } from 'react'
import { useAction } from '#kit/member/action.ts'
import { SendFailure } from './send-failure.tsx'

/**
 * Runs the named actions of a component, one at a time.
 * @param unsaid text of a failure for which the server gave no reason
 * @returns the name of the running action, and why the last one failed, to be rendered
 */
export function useActing(unsaid = '') {
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, run] = useAction(({ message }) => setFailure(message || unsaid))
  return {
    busy: isBusy ? name : '',
    problem: failure !== null && <SendFailure message={failure} />,
    act(what: string, action: () => Promise<unknown>): void {
      if (isBusy) return
      setName(what)
      setFailure(null)
      void run(action)
    },
  }
}
