/** Calls back once no skeleton is left in a shadow root. @returns a function that stops waiting for that */
export function onceLoaded(shadow: ShadowRoot, then: () => void): () => void {
  const look = () => {
    const skeletons = [...shadow.querySelectorAll('.skeleton,.skeleton-part')]
    if (skeletons.some(one => !one.closest('[hidden]'))) return
    changes.disconnect()
    then()
  }
  const changes = new MutationObserver(look)
  changes.observe(shadow, { childList: true, subtree: true, attributeFilter: ['hidden'] })
  look()
  return () => changes.disconnect()
}
