/** postmate ships no types; bridge.ts and frame.ts name what they use of it. */
declare module 'postmate' {
  const Postmate: unknown
  export default Postmate
}
