/*
 * Preserves unsaved input when the browser reloads a frame because its element moved. Most browsers partition a third-party frame's
 * session storage; one that blocks third-party cookies denies it. There the page keeps the frame's draft, encrypted: the key is in a
 * cookie that only our frames on this partner's site can read.
 */

const COOKIE = 'wz-draft-key'

const isDenied = (): boolean => {
  try {
    return !sessionStorage
  } catch {
    return true
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** Returns the key for this partner's site, created on first use; null if the browser doesn't store cookies either. */
async function readKey(): Promise<CryptoKey | null> {
  const read = () => document.cookie.match(`${COOKIE}=([^;]+)`)?.[1]
  if (!read()) {
    const fresh = toBase64(crypto.getRandomValues(new Uint8Array(32)))
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not supported everywhere
    document.cookie = `${COOKIE}=${fresh}; Secure; SameSite=None; Partitioned; Path=/embed/v1/frame`
  }
  const stored = read()
  return stored
    ? crypto.subtle.importKey('raw', fromBase64(stored), 'AES-GCM', false, ['encrypt', 'decrypt'])
    : null
}

type Items = Map<string, string>

/** @returns an encrypted box that only a holder of the key can open */
async function encrypt(key: CryptoKey, items: Items): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify([...items]))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  return [iv, new Uint8Array(encrypted)].map(toBase64).join(' ')
}

/** @throws for a box that is not ours, or from before the cookie was cleared */
async function decrypt(key: CryptoKey, box: string): Promise<Items> {
  const [iv, encrypted] = box.split(' ').map(fromBase64)
  if (!iv || !encrypted) throw new Error('Not a box')
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, encrypted)
  return new Map(JSON.parse(new TextDecoder().decode(text)))
}

/**
 * Replaces session storage where the browser denies it.
 * @param box what the page kept for the previous frame, if anything
 * @param keep stores a box on the page
 */
export async function borrowStorage(box: string | undefined, keep: (box: string) => void): Promise<void> {
  if (!isDenied()) return
  const key = await readKey().catch(() => null)
  const items: Items = key && box ? await decrypt(key, box).catch(() => new Map()) : new Map()
  let saving = Promise.resolve()
  Object.defineProperty(window, 'sessionStorage', {
    value: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem(name: string, value: string) {
        items.set(name, value)
        if (key) saving = saving.then(() => encrypt(key, items)).then(keep, () => {})
      },
    },
  })
}
