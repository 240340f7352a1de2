import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes a .gz and a .br next to every text file, so that the server never compresses at run time. */
export function compress(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true }) as string[]) {
    const file = join(folder, path)
    if (!/\.(js|css|html|json|svg)$/.test(path) || statSync(file).size < 512) continue
    const text = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      }),
    )
  }
}
