/** Active or external content in an SVG: scripts, embedded pages, external references, and entities that could hide them. */
const MORE = [
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener)\b/i,
  /\son\w+\s*=/i,
  /(?:java|vb)script:/i,
  /<!ENTITY/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp)[;,])/i,
  /url\(\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp)[;,])/i,
]

/** Whether an SVG is a static drawing. An early hint for users, not a security boundary: drawings are served as inert images. */
export const isPlainDrawing = (svg: string): boolean => !MORE.some(one => one.test(svg))
