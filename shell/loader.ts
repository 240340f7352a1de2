const page = window as { Wezesha?: object }

type Loading = { script: HTMLScriptElement; done: Promise<void> }

function bring(): Loading {
  // the server wrote what this page's widget is made of
  const known = JSON.parse(document.getElementById('widget')?.textContent ?? 'null')
  if (known) page.Wezesha = { known, ...page.Wezesha }
  const script = document.createElement('script')
  const done = new Promise<void>((resolve, reject) => {
    script.src = '/embed/v1/loader.js'
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The loader did not come'))
    }
    document.head.append(script)
  })
  return { script, done }
}

let loading: Loading | null = null

/** Brings the script that partners paste, once: from then on it serves every widget tag on the page. A failure can be tried again. */
export function bringLoader(): Promise<void> {
  if (!loading?.script.isConnected) loading = bring()
  return loading.done
}
