/*
 * React as our own sources see it in the embed build: what they use of it, straight from Preact. It leaves out 2 kB of @preact/compat
 * on every page. The price is a rule: text fields use `onInput`, and a focus or blur heard on a container is heard by capture. A name that
 * is missing here fails the build.
 */
import { type ComponentChild, type ContainerNode, render } from 'preact'

export { Component, createContext, createElement, Fragment } from 'preact'
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks'

export const createRoot = (place: ContainerNode) => ({
  render: (content: ComponentChild) => render(content, place),
  unmount: () => render(null, place),
})
