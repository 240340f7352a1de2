const page = window as { Wezesha?: object }

type Loading = { script: HTMLScriptElement; done: Promise<void> }

function addScript(): Loading {
  // files of this page's widget, as embedded by the server
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

/** Loads the script that partners embed, once: it then serves every widget tag on the page. Can be retried after a failure. */
export function loadLoader(): Promise<void> {
  if (!loading?.script.isConnected) loading = addScript()
  return loading.done
}
