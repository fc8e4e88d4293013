import type { RecordValues } from '#core/model'
import { isObject } from '#core/object'
import type { ActionProgram } from '#core/screen'
import { administrator } from './accounts.ts'
import { takeBranches } from './branchRun.ts'
import { clearChoice, fillForm, type OpenForm, save } from './formRun.ts'
import { reportUnseen } from './formScreen.ts'
import { checkOpenedForms, type OpenedRun } from './openedSides.ts'
import { fullRecord, ownDepart } from './records.ts'
import { lacksOf, type Seen } from './report.ts'
import { openDetailScreens, openRowScreens } from './rowScreens.ts'
import { closeAll, rowAction, rowActionsOf, rowOf, showRow } from './rows.ts'
import { openTabs } from './screenRun.ts'
import { type Side, sidesOf } from './side.ts'
import { checkStoredForms } from './storedSides.ts'
import { unreached } from './unreached.ts'
import { layerDrawn, layerOf, reportBroken, settle } from './visit.ts'

type Run = OpenedRun

/** Creates a record with values at the limits, opens, edits and deletes it, as far as the list offers that. */
export async function runRecord(run: Run): Promise<void> {
  const { page, list } = run
  const isOpen = await openNew(run)
  const left = isOpen ? await takeBranches({ ...run, program: list.form }) : []
  const id = isOpen ? await createRecord(run) : null
  await closeAll(page)
  await settle(page)
  if (id !== null) await runNew(run, id)
  if (isOpen) await checkRest(run, left)
}

/** Sides that no new record shows are looked for in existing records and in forms that other lists open. */
async function checkRest(run: Run, left: readonly Side[]): Promise<void> {
  const { list, seen } = run
  const created = sidesOf(list.form, 'create')
  const edited = sidesOf(list.form, 'edit')
  const stored = edited.filter((side) => left.some(isSame(side)) || !created.some(isSame(side)))
  const onlyNew = left.filter((side) => !edited.some(isSame(side)))
  const unseen = await checkOpenedForms(run, [...onlyNew, ...(await checkStoredForms(run, stored))])
  reportUnseen(seen, unseen)
}

const isSame = (one: Side) => (other: Side) =>
  one.branch.condition === other.branch.condition && one.expected === other.expected

async function openNew({ page, list, seen }: Run): Promise<boolean> {
  const create = [...list.toolbar.actions, ...list.toolbar.more].find(({ id }) => id === 'create')
  if (create?.kind !== 'builtIn' || create.steps.length > 0) return false
  const button = page.getByRole('button', { name: create.title.text ?? '', exact: true }).first()
  if ((await button.count()) === 0) return isMissed(seen, create)
  await button.click()
  await layerDrawn(page)
  return true
}

/** A user with every right must be offered every action without a condition. */
function isMissed({ account, faults }: Seen, { title, visible, disabled }: ActionProgram): false {
  if (account === administrator && !visible && !disabled) faults.push(`offers no ${title.text}`)
  return false
}

/** Runs a built-in action of a row; false if the list does not have it, or not for this user. */
async function runDefaultAction({ page, list, seen }: Run, { id }: RecordValues, name: string): Promise<boolean> {
  const action = rowActionsOf(list).find((one) => one.id === name)
  if (!action) return false
  return (await rowAction(page, String(id), action.title.text ?? '')) || isMissed(seen, action)
}

async function createRecord(run: Run): Promise<string | null> {
  const { list, seen } = run
  const open: OpenForm = { ...run, program: list.form }
  const reached = await fillForm(open)
  const missed = seen.account === administrator ? unreached(list.form, reached) : []
  for (const name of missed) seen.faults.push(`${name} cannot be reached in the form`)
  const { faults, answer } = await saveNew(run, open)
  if (faults.length > 0 || !answer) {
    seen.faults.push(`is not created: ${[...new Set(faults)].join('；')}`)
    return null
  }
  seen.done.push(`create:${reached.size}`)
  return isObject(answer) ? String(answer.id ?? '') : String(answer)
}

interface SavedNew {
  faults: string[]
  /** The record or its id; nothing if it was not saved. */
  answer: unknown
}

/** Saves a new record; clears fields that the server refuses, as a user would. */
async function saveNew({ page, list, seen, client }: Run, open: OpenForm): Promise<SavedNew> {
  const path = `${list.model.api}/add`
  for (let turn = 0; ; turn++) {
    const answered = page.waitForResponse((response) => response.url().endsWith(path), { timeout: 15_000 })
    const [faults, added] = await Promise.all([save(open), answered.catch(() => null)])
    const body: unknown = await added?.json()
    const { result } = isObject(body) ? body : {}
    if (faults.length === 0) return { faults, answer: result }
    const refused = turn < mostRefusals && seen.account !== administrator ? fieldsRefused(result) : []
    if (refused.length === 0) return { faults, answer: null }
    for (const name of refused) await clearChoice(open, name, await ownDepart(client))
    seen.refused.push(path)
    seen.done.push(`refused:${refused.join(',')}`)
  }
}

const mostRefusals = 6

const fieldsRefused = (result: unknown): string[] =>
  isObject(result) && Array.isArray(result.fields) ? result.fields.map(({ field }) => String(field)) : []

/** Opens, edits and deletes the created record. */
async function runNew(run: Run, id: string): Promise<void> {
  const { list, client, seen } = run
  const record = await fullRecord(client, list.model.api, id)
  if (!record) {
    lacksOf(seen).push('detail, edit, delete: the new record cannot be read')
    return
  }
  for (const step of [openDetail, openRowScreens, editRecord, deleteRecord]) {
    if (await showRow(run, record)) await step(run, record)
    else lacksOf(seen).push(`${step.name}: the new row is not found by any filter`)
  }
}

async function openDetail(run: Run, record: RecordValues): Promise<void> {
  const { page, list, seen } = run
  if (!(await runDefaultAction(run, record, 'detail'))) return
  await layerDrawn(page)
  seen.done.push('detail')
  await reportBroken(page, seen, 'detail')
  await openTabs(page, layerOf(page), seen)
  await openDetailScreens({ page, detail: list.detail, seen })
  await closeAll(page)
}

async function editRecord(run: Run, record: RecordValues): Promise<void> {
  const { page, list, seen } = run
  if (!(await runDefaultAction(run, record, 'edit'))) return
  await layerDrawn(page)
  const faults = await save({ ...run, program: list.form })
  if (faults.length > 0) seen.faults.push(`is not saved as it was created: ${[...new Set(faults)].join('；')}`)
  else seen.done.push('edit')
  await closeAll(page)
}

async function deleteRecord(run: Run, record: RecordValues): Promise<void> {
  const { page, seen } = run
  if (!(await runDefaultAction(run, record, 'delete'))) return
  const confirm = page
    .locator('.ant-modal-confirm-btns .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-dangerous')
    .last()
  await confirm.click()
  await rowOf(page, String(record.id))
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .then(
      () => seen.done.push('delete'),
      () => seen.faults.push('the deleted row is still there'),
    )
}
