import { expect, it } from 'vitest'
import type { RecordScope } from '#server/access'
import { exportSheet } from '#server/spreadsheet'

async function* noPages(): AsyncGenerator<never> {}

const scope = { model: { title: '甲' }, caller: { user: { realname: '乙' } } } as RecordScope
const newSheet = () => exportSheet(scope, [], noPages())

/** A sheet that is written to its end; the next look leaves the worker. */
async function writtenSheet() {
  const sheet = newSheet()
  for (let part = 0; part < 3; part += 1) await sheet.next()
  return sheet
}

it.each(Array.from({ length: 12 }, (_, ticks) => ticks))(
  'a sheet that begins as another ends is written whole (%i ticks apart)',
  async (ticks) => {
    const [last, next] = [await writtenSheet(), newSheet()]
    const begun = next.next()
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    expect((await last.next()).done).toBe(true)
    expect((await begun).value?.length).toBeGreaterThan(0)
    let rest = 0
    for await (const bytes of next) rest += bytes.length
    expect(rest).toBeGreaterThan(0)
  },
)
