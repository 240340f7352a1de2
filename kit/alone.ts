/** Does it while no other tab does the same. */
export async function alone(name: string, deed: () => Promise<void>): Promise<void> {
  const { locks } = navigator
  if (!locks) return deed()
  let isOurs = false
  const done = locks.request(name, () => {
    isOurs = true
    return deed()
  })
  await done.catch(error => {
    // a browser that keeps frames of other sites from storage keeps them from locks as well
    if (isOurs || error.name !== 'SecurityError') throw error
    return deed()
  })
}
