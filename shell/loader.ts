const bring = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = '/embed/v1/loader.js'
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The loader did not come'))
    }
    document.head.append(script)
  })

let loading: Promise<void> | null = null

/** Brings the script that partners paste, once: from then on it serves every widget tag on the page. A failure can be tried again. */
export function bringLoader(): Promise<void> {
  loading ??= bring().catch(error => {
    loading = null
    throw error
  })
  return loading
}
