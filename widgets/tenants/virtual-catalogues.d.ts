/** Every text of the product, put together by the build: see scripts/vite/catalogues.ts. */
declare module 'virtual:catalogues' {
  export const texts: readonly ({ key: string } & Record<import('#contract/language.ts').Language, string>)[]
}
