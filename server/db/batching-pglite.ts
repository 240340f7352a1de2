import { messages, PGlite, protocol, type QueryOptions, type Transaction, types } from '@electric-sql/pglite'

const { bind, describe, execute, parse, sync } = protocol.serialize

/**
 * PGlite that sends the messages of a statement together. PGlite itself sends each of six on its own, which takes several times as long as
 * most of our statements run. They are not prepared: a plan made for an almost empty table would be kept while it grows, as PGlite does not
 * analyze tables by itself.
 */
export class BatchingPGlite extends PGlite {
  override async query<Row>(text: string, values?: unknown[], options?: QueryOptions) {
    await this._checkReady()
    return this._runExclusiveTransaction(() => this.#run<Row>(text, values, options))
  }

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction(given => {
      const query = <Row>(text: string, values?: unknown[], options?: QueryOptions) => {
        if (given.closed) throw new Error('Transaction is closed')
        return this.#run<Row>(text, values, options)
      }
      return work(Object.create(given, { query: { value: query } }))
    })
  }

  #run<Row>(text: string, values: unknown[] = [], { parsers, rowMode }: QueryOptions = {}) {
    return this.runExclusive(async () => {
      const batch = [
        parse({ text }),
        bind({ values: values.map(toWire) }),
        describe({ type: 'P' }),
        execute({}),
        sync(),
      ]
      const answers = await this.execProtocolStream(Buffer.concat(batch), { syncToFs: false })
      return readRows<Row>(answers, { ...this.parsers, ...parsers }, rowMode)
    })
  }
}

type Answers = Awaited<ReturnType<PGlite['execProtocolStream']>>

function readRows<Row>(answers: Answers, parsers: QueryOptions['parsers'], mode: QueryOptions['rowMode']) {
  const description = answers.find(one => one instanceof messages.RowDescriptionMessage)
  const fields = (description?.fields ?? []).map(({ name, dataTypeID }) => ({ name, dataTypeID }))
  const rows = answers
    .filter(one => one instanceof messages.DataRowMessage)
    .map(({ fields: values }) => {
      const parsed = fields.map(({ dataTypeID }, at) =>
        types.parseType(values[at] ?? null, dataTypeID, parsers),
      )
      return (
        mode === 'array' ? parsed : Object.fromEntries(fields.map(({ name }, at) => [name, parsed[at]]))
      ) as Row
    })
  return { fields, rows }
}

type Wire = string | ArrayBufferView | null

/** Converts a value as node-postgres does, so that both drivers take the same values. */
function toWire(value: unknown): Wire {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? String(toWire(value)) : `"${String(toWire(value)).replace(/[\\"]/g, '\\$&')}"`
}
