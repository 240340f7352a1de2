import type { Plugin } from 'vite'

const SHARED = '(globalThis.nanostoresGlobal ||= { epoch: 0 })'

/** nanostores counts changes in a global, for copies that share stores. Ours share none, and leave no global on a partner's page. */
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
