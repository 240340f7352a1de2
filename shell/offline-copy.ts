/** What was under way when the worker came is here after this many milliseconds. */
const SETTLING = 3_000

/** The page itself and what it loaded from our own server until now. */
function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  return ['/', ...files.filter(name => new URL(name).origin === location.origin)]
}

/** Brings the worker that keeps the portal's files (public/worker.js), and hands it what was loaded before it was there. */
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
