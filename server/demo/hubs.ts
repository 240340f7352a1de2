import type { Sql } from '#server/db/open.ts'
import { hub } from '#server/db/schema/index.ts'
import type { TenantSeed } from '#server/tenant/seed.ts'
import { idOf } from './people.ts'

/** Name, coach and address of each hub. The phone numbers are recognisably fictional. */
const HUBS = [
  ['Nairobi', 'Wambui Njuguna', 'Moi Avenue, Bihi Towers, 4th floor, Nairobi'],
  ['Kisumu', 'Ochieng Oduor', 'Oginga Odinga Street, Mega Plaza, Kisumu'],
  ['Mombasa', 'Mwanaisha Said', 'Digo Road, next to the library, Mombasa'],
  ['Tanzania', 'Joyce Mrema', 'Mtaa wa Uhuru 12, Dar es Salaam'],
  ['Nakuru', 'Kipkemboi Langat', 'Kenyatta Avenue, Westside Mall, Nakuru'],
] as const

export type HubName = (typeof HUBS)[number][0]

/** Returns the id of a demo hub. */
export const hubId = (tenant: string, name: HubName): string => idOf(`hub ${name} of ${tenant}`)

/** Adds the demo's missing hubs; existing ones are not changed. */
export async function plantHubs(sql: Sql, tenants: readonly Pick<TenantSeed, 'code'>[]): Promise<void> {
  const rows = tenants.flatMap(({ code }) =>
    HUBS.map(([name, coach, address], place) => ({
      id: hubId(code, name),
      tenant: code,
      name,
      coach,
      address,
      place,
      email: `${name.toLowerCase()}@${code}.example`,
      phone: `${name === 'Tanzania' ? '+255' : '+254'} 700 000 ${100 + place}`,
    })),
  )
  await sql.insert(hub).values(rows).onConflictDoNothing()
}
