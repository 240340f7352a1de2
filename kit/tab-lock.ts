/** Runs an action while no other tab runs the same, and returns its result. @param signal ends the wait for another tab */
export async function withTabLock<Value>(
  name: string,
  action: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const { locks } = navigator
  if (!locks) return action()
  let isOurs = false
  const done = locks.request(name, { signal }, () => {
    isOurs = true
    return action()
  })
  return done.catch(error => {
    // browsers that block storage also block locks
    if (isOurs || error.name !== 'SecurityError') throw error
    return action()
  })
}
