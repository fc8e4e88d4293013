import type { Page } from 'playwright-core'
import { evaluationOf } from '#core/model'
import { itemState, type ListProgram, type StateContext } from '#core/screen'
import { type ItemNode, indexItems } from '#react/form'
import { administrator } from './accounts.ts'
import { fillForm, type OpenForm, save, takeBranches } from './formRun.ts'
import { layerDrawn, settle } from './visit.ts'

interface Run extends Omit<OpenForm, 'program'> {
  list: ListProgram
}

/** Creates a record with values at the edge, opens it, edits it and throws it away, as far as the list offers that. */
export async function runRecord(run: Run): Promise<void> {
  const { page, list } = run
  const create = list.toolbar.actions.find(({ id }) => id === 'create')
  if (create?.kind !== 'builtIn' || create.steps.length > 0) return
  const button = page.getByRole('button', { name: create.title.text ?? '', exact: true }).first()
  if ((await button.count()) === 0) return
  await button.click()
  await layerDrawn(page)
  const id = await createRecord(run)
  if (id === null) return closeAll(page)
  await settle(page)
  await openDetail(run, id)
  await editRecord(run, id)
  await deleteRecord(run, id)
}

async function createRecord(run: Run): Promise<string | null> {
  const { page, list, seen } = run
  const open: OpenForm = { ...run, program: list.form }
  await takeBranches(open)
  const reached = await fillForm(open)
  const missed = seen.account === administrator ? unreached(list, reached) : []
  for (const name of missed) seen.faults.push(`${name} cannot be reached in the form`)
  const answer = page.waitForResponse((response) => response.url().endsWith(`${list.model.api}/add`), {
    timeout: 15_000,
  })
  const [faults, added] = await Promise.all([save(open), answer.catch(() => null)])
  if (faults.length > 0 || !added) {
    seen.faults.push(`is not created: ${[...new Set(faults)].join('；')}`)
    return null
  }
  seen.done.push(`create:${reached.size}`)
  const { result } = (await added.json()) as { result?: { id?: string } | string }
  return typeof result === 'string' ? result : (result?.id ?? '')
}

/** Fields that a new record shows and lets be written by the document, and that no person could get at. */
function unreached({ form }: ListProgram, reached: ReadonlySet<string>): string[] {
  const { model } = form
  const evaluation = evaluationOf(model, {}, { names: { $mode: 'create' } })
  const context: StateContext = {
    mode: 'create',
    evaluation,
    shows: () => true,
    fieldRight: () => 'write',
    recordWritable: true,
  }
  const index = indexItems(form.items)
  const isFree = ({ item, tab }: ItemNode) =>
    !tab?.visible && (!item || item.kind === 'broken' || Object.keys(item.conditions).length === 0)
  return form.fieldItems
    .filter((item) => {
      const { visible, readonly, disabled } = itemState(item, context)
      return index.pathOf(item.id).every(isFree) && visible && !readonly && !disabled && !reached.has(item.id)
    })
    .map(({ id }) => id)
}

const rowOf = (page: Page, id: string) => page.locator(`.ag-row[row-id="${id}"]`)

/** Runs an action of a row, also one that is folded away; false when it is not there. */
async function rowAction({ page, seen }: Run, id: string, title: string): Promise<boolean> {
  const row = rowOf(page, id)
  if ((await row.count()) === 0) {
    seen.untried.push(`${title}: the new row is not on the first page`)
    return false
  }
  const own = row.getByRole('button', { name: title, exact: true }).first()
  if ((await own.count()) > 0 && (await own.isEnabled())) {
    await own.click()
    return true
  }
  const more = row.getByText('更多', { exact: true }).first()
  if ((await more.count()) === 0) return false
  await more.click()
  const item = page
    .locator('.ant-dropdown:visible .ant-dropdown-menu-item:not(.ant-dropdown-menu-item-disabled)', { hasText: title })
    .first()
  const found = await item.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  if (found) await item.click()
  else await page.keyboard.press('Escape')
  return found
}

async function openDetail(run: Run, id: string): Promise<void> {
  const { page, seen } = run
  if (!(await rowAction(run, id, '详情'))) return
  await layerDrawn(page)
  seen.done.push('detail')
  await closeAll(page)
}

async function editRecord(run: Run, id: string): Promise<void> {
  const { page, list, seen } = run
  if (!(await rowAction(run, id, '编辑'))) return
  await layerDrawn(page)
  const faults = await save({ ...run, program: list.form })
  if (faults.length > 0) seen.faults.push(`is not saved as it was created: ${[...new Set(faults)].join('；')}`)
  else seen.done.push('edit')
  await closeAll(page)
}

async function deleteRecord(run: Run, id: string): Promise<void> {
  const { page, seen } = run
  if (!(await rowAction(run, id, '删除'))) return
  const confirm = page
    .locator('.ant-modal-confirm-btns .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-dangerous')
    .last()
  await confirm.click()
  await rowOf(page, id)
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .then(
      () => seen.done.push('delete'),
      () => seen.faults.push('the deleted row is still there'),
    )
}

/** Leaves every layer, with what is unsaved in it. */
async function closeAll(page: Page): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    if ((await page.locator('.ant-drawer-open, .ant-modal-wrap:visible').count()) === 0) return
    const leave = page.locator('.ant-modal-confirm-btns .ant-btn-primary:visible').last()
    if ((await leave.count()) > 0) await leave.click()
    else await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
  }
}
