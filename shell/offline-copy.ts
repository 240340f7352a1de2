/** Delay in milliseconds after which requests in flight at registration have completed. */
const SETTLING = 3_000

/** Returns the page itself and the files loaded from our own server so far. */
function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  return ['/', ...files.filter(name => new URL(name).origin === location.origin)]
}

/** Registers the service worker that caches the portal's files (public/worker.js), and passes it what was loaded before. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const isNew = !navigator.serviceWorker.controller
    await navigator.serviceWorker.register('/worker.js')
    const { active } = await navigator.serviceWorker.ready
    if (isNew) setTimeout(() => active?.postMessage(loadedFiles()), SETTLING)
  } catch {
    // without it the portal needs the network, as any page does
  }
}
