/** Does it while no other tab does the same. */
export async function withTabLock(name: string, action: () => Promise<void>): Promise<void> {
  const { locks } = navigator
  if (!locks) return action()
  let isOurs = false
  const done = locks.request(name, () => {
    isOurs = true
    return action()
  })
  await done.catch(error => {
    // a browser that keeps frames of other sites from storage keeps them from locks as well
    if (isOurs || error.name !== 'SecurityError') throw error
    return action()
  })
}
