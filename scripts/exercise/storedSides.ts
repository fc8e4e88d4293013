import type { RecordValues } from '#core/model'
import type { ApiClient } from '../product/client.ts'
import { evaluation } from './branch.ts'
import type { OpenForm } from './formRun.ts'
import { fullRecord } from './records.ts'
import { closeAll, type OpenList, rowAction, showRow } from './rows.ts'
import { type Side, shownBy, uncheckedSides } from './side.ts'
import { layerDrawn } from './visit.ts'

/** A list with the form of its records, and the user who opens them. */
export interface StoredRun extends Omit<OpenForm, 'program'>, OpenList {
  client: ApiClient
}

/** How many records are searched for sides that no new record shows, and how many of them are opened. */
const most = { looked: 60, opened: 6 }

/** Finds sides of branches in forms of existing records; returns those that none shows. */
export async function checkStoredForms(run: StoredRun, sides: readonly Side[]): Promise<Side[]> {
  let left = [...sides]
  let opened = 0
  const { page, list, client, recordsOf } = run
  for (const { id } of left.length > 0 ? (await recordsOf(list.model.id)).slice(0, most.looked) : []) {
    if (left.length === 0 || opened >= most.opened) break
    const record = await fullRecord(client, list.model.api, String(id))
    const visible = record && (await sidesShown(run, left, record))
    if (!record || !visible || visible.length === 0) continue
    if (!(await showRow(run, record)) || !(await rowAction(page, String(id), '编辑'))) continue
    opened++
    await layerDrawn(page)
    left = await uncheckedSides({ ...run, program: list.form }, left, visible)
    await closeAll(page)
  }
  return left
}

/** The sides that a record shows, following its references. */
async function sidesShown(run: StoredRun, sides: readonly Side[], record: RecordValues): Promise<Side[]> {
  const { form } = run.list
  const whole = { ...record, ...(await referredOf(run, sides, record)) }
  return shownBy(evaluation(form.model, whole, 'edit'), sides)
}

async function referredOf({ list, recordsOf }: StoredRun, sides: readonly Side[], record: RecordValues) {
  const names = new Set(sides.flatMap(({ branch }) => branch.condition.reads.filter((name) => name.endsWith('$'))))
  const pairs = [...names].map(async (name) => {
    const target = list.model.field(name.slice(0, -1))?.target
    const records = target ? await recordsOf(target.model) : []
    return [name, records.find((one) => target && one[target.store] === record[name.slice(0, -1)]) ?? null] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}
