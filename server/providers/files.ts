/** Where the contents of files lie, by their ids. */
export type Files = {
  write(id: string, bytes: Buffer): Promise<void>
  /** @throws Error when there is none */
  read(id: string): Promise<Buffer>
  remove(id: string): Promise<void>
}
