import type { Plugin } from 'vite'

const SHARED = '(globalThis.nanostoresGlobal ||= { epoch: 0 })'

/** Makes the nanostores epoch, a global for copies that share stores, private: ours share none, and leave no global on the page. */
export const privateStoresIn = (environments: string[]): Plugin => ({
  name: 'private-stores',
  applyToEnvironment: environment => environments.includes(environment.name),
  transform: {
    filter: { id: /\/nanostores\/atom\/index\.js$/ },
    handler(code) {
      if (!code.includes(SHARED)) this.error('nanostores keeps its count in another way now')
      return { code: code.replace(SHARED, '{ epoch: 0 }'), map: null }
    },
  },
})
