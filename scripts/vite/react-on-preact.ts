/*
 * The subset of React that our own sources use in the embed build, re-exported straight from Preact. It saves 2 kB of @preact/compat on
 * every page. The price is a rule: text fields use `onInput`, and focus and blur on a container are handled in the capture phase. A
 * name missing here fails the build.
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
