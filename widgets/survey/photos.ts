import { ON_DEVICE } from './kept.ts'

/* Photos that the server does not have yet. They are too large for the storage that the answers are in. */

const DATABASE = 'wezesha-survey'
const STORE = 'photos'
/** For browsers that keep nothing for this page. */
const memory = new Map<string, Blob>()

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  deed: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await done(opening)
  try {
    return await done(deed(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** Keeps a photo on the device, else as long as the page. @returns what stands for it among the answers */
export async function keepPhoto(photo: Blob): Promise<string> {
  const name = ON_DEVICE + newName()
  await withStore('readwrite', store => store.put(photo, name)).catch(() => memory.set(name, photo))
  return name
}

/** The photo; null where it is gone. */
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

const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16)).join('')
