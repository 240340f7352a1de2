import { newId } from '#kit/new-id.ts'
import { ON_DEVICE } from './storage.ts'

/* Photos not uploaded yet, in IndexedDB: they are too large for localStorage, which holds the answers. */

const DATABASE = 'wezesha-survey'
const STORE = 'photos'
/** How long an unreferenced photo is kept, in ms: another tab may be about to reference it. */
const LEFT = 86_400_000
/** Fallback if the browser denies storage to this page. */
const memory = new Map<string, Blob>()

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await done(opening)
  try {
    return await done(action(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Saves a photo on the device, or in memory for the life of the page. @returns the placeholder to store as the answer */
export async function keepPhoto(photo: Blob): Promise<string> {
  const name = `${ON_DEVICE}${Date.now().toString(36)}-${newId()}`
  void sweep().catch(() => {})
  await withStore('readwrite', store => store.put(photo, name)).catch(() => memory.set(name, photo))
  return name
}

/** Returns the photo; null if it no longer exists. */
export async function readPhoto(name: string): Promise<Blob | null> {
  const known = memory.get(name)
  if (known) return known
  return withStore<Blob | undefined>('readonly', store => store.get(name)).then(
    photo => photo ?? null,
    () => null,
  )
}

export async function dropPhoto(name: string): Promise<void> {
  memory.delete(name)
  await withStore('readwrite', store => store.delete(name)).catch(() => {})
}

/** Deletes photos that no saved answer references. */
async function sweep(): Promise<void> {
  const texts = Object.values(localStorage)
  for (const key of await withStore('readonly', store => store.getAllKeys())) {
    const name = String(key)
    const isOld = Date.now() - takenAt(name) > LEFT
    if (isOld && !texts.some(text => text.includes(name))) await dropPhoto(name)
  }
}

/** Returns the time (ms) with which the name of a photo starts, in base 36. */
const takenAt = (name: string): number => Number.parseInt(name.slice(ON_DEVICE.length), 36)
