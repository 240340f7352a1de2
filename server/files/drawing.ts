/** What makes an SVG more than a picture: programs, pages inside it, what lies elsewhere, and names that stand for any of it. */
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

/**
 * Whether an SVG is a drawing and nothing else. It tells people early that theirs would not look as it should: what keeps us safe
 * is how drawings are served, as pictures that can do nothing.
 */
export const isPlainDrawing = (svg: string): boolean => !MORE.some(one => one.test(svg))
