/** Runs an action while no other tab runs the same. @param signal ends the wait for another tab */
export async function withTabLock(
  name: string,
  action: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { locks } = navigator
  if (!locks) return action()
  let isOurs = false
  const done = locks.request(name, { signal }, () => {
    isOurs = true
    return action()
  })
  await done.catch(error => {
    // browsers that block storage in third-party frames also block locks
    if (isOurs || error.name !== 'SecurityError') throw error
    return action()
  })
}
