import { hash } from 'node:crypto'
import type { Services } from '#server/context'

const secretBytes = 32

/** A secret of this installation, generated on first use and shared by all instances. spec: attack case IN-04 */
export async function installSecret(
  { database, random }: Pick<Services, 'database' | 'random'>,
  id: string,
): Promise<string> {
  const read = async () => {
    const row = await database.query
      .selectFrom('install_secret')
      .select('value')
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? String(row.value) : null
  }
  const stored = await read()
  if (stored) return stored
  await database.query
    .insertInto('install_secret')
    .values({ id, value: random.hex(secretBytes) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await read()) ?? ''
}

/** SHA-256 of a text, 64 lower-case hexadecimal digits. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')
