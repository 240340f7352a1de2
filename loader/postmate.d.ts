/** postmate ships no types; bridge.ts and frame.ts declare what they use of it. */
declare module 'postmate' {
  const Postmate: unknown
  export default Postmate
}
/** A copy for the frame: browsers cache nothing for page and frame together, so a shared file would be one more request of each. */
declare module 'postmate?frame' {
  const Postmate: unknown
  export default Postmate
}
