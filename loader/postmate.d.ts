/** postmate ships no types; bridge.ts and frame.ts declare what they use of it. */
declare module 'postmate' {
  const Postmate: unknown
  export default Postmate
}
