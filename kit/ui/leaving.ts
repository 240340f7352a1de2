import { useEffect } from 'react'

/** Makes the browser ask for confirmation before the page is left with unsaved changes. */
export function useLeavingAsks(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
