import { useLayoutEffect } from 'react'

/** Takes away what the server drew for the time until there is a frame. */
export const takeOpening = (): void => document.getElementById('opening')?.remove()

/** For whatever stands in its place. */
export const useOpened = (): void => useLayoutEffect(takeOpening, [])
