import { onEveryDatabase } from '#server/db/testing.ts'
import { onEveryCore } from './conformance.ts'
import { ledgerBench } from './testing.ts'

onEveryDatabase(open => {
  onEveryCore('the ledger', async () => ledgerBench(await open()))
})
