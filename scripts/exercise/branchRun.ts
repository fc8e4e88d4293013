import type { Locator } from 'playwright-core'
import type { Library } from '#core/library'
import type { Field } from '#core/model'
import { isObject } from '#core/object'
import type { FormProgram, Mode } from '#core/screen'
import { type Branch, begunValues, branchesOf, evaluation, isDerived, isOfRecord, type Way, waysTo } from './branch.ts'
import { enter, isOpen, isRequired } from './entry.ts'
import { type OpenForm, shownCell } from './formRun.ts'
import type { ControlSample } from './sample.ts'
import { layerOf } from './visit.ts'

/** One side of a branch that is to be seen. */
export interface Side {
  branch: Branch
  /** What its condition is to give. */
  wanted: boolean
}

/** Both sides of every branch of a form. */
export const sidesOf = (program: FormProgram, mode: Mode): Side[] =>
  branchesOf(program, mode).flatMap((branch) => [true, false].map((wanted) => ({ branch, wanted })))

/**
 * Takes the branches of a new record's form both ways and looks whether what they say is so: as it was opened first, while nothing
 * is entered that cannot be taken back. Answers the sides that no new record shows.
 */
export async function takeBranches(open: OpenForm): Promise<Side[]> {
  const sides = sidesOf(open.program, 'create')
  const begun = evaluation(open.program.model, begunValues(open.program), 'create')
  const left: Side[] = []
  for (const side of sides) {
    const { condition } = side.branch
    const isBegun = isOfRecord(condition) && condition.holds(begun) === side.wanted
    if (!(isBegun && (await isAsSaid(open, side)))) left.push(side)
  }
  return takeSides(open, left, sides.length)
}

/** Takes sides of branches by what is entered; answers those that cannot be taken so. */
export async function takeSides(open: OpenForm, left: readonly Side[], count = left.length): Promise<Side[]> {
  const missed: Side[] = []
  for (const side of left) if (!(await takeSide(open, side))) missed.push(side)
  if (count > 0) open.seen.done.push(`branches:${count - missed.length}/${count}`)
  return missed
}

const mostTries = 6

/** Enters what takes a branch to one side, another way where the item stays hidden by something else. */
async function takeSide(open: OpenForm, side: Side): Promise<boolean> {
  const ways = (await waysTo(side.branch, side.wanted, open)) ?? []
  for (const way of ways.slice(0, mostTries))
    if ((await enterWay(open, way)) && (await isAsSaid(open, side))) return true
  return false
}

async function enterWay(open: OpenForm, way: Way): Promise<boolean> {
  for (const name of enteredOf(way, open.program)) if ((await setField(open, name, way)) !== null) return false
  return true
}

/** The fields of a way that are entered: neither records beside references nor what follows from these. */
const enteredOf = (way: Way, { model }: FormProgram): string[] =>
  Object.keys(way).filter((name) => {
    const field = model.field(name)
    return field !== undefined && !isDerived(field)
  })

/** So long an item may take to follow its condition, and so long to be shown at all. */
const patienceMs = { wrong: 2_000, unseen: 400 }

/** Whether a side is seen, right or wrong; what is wrong is a fault. False where another condition hides the item. */
export async function isAsSaid(open: OpenForm, { branch, wanted }: Side): Promise<boolean> {
  let found: boolean | null = null
  const fromMs = performance.now()
  const left = () => performance.now() - fromMs < patienceMs[found === null ? 'unseen' : 'wrong']
  do {
    found = await stateOf(await placeOf(open, branch), branch)
    if (found === wanted) return true
    await open.page.waitForTimeout(50)
  } while (left())
  if (found === null) return false
  open.seen.faults.push(`${branch.item} is not as "${branch.condition.source}" = ${wanted} says of ${branch.state}`)
  return true
}

/** Where a branch is seen: the cell of its item, or the head of its tab. */
async function placeOf(open: OpenForm, { item, isTab }: Branch): Promise<Locator> {
  if (!isTab) return shownCell(open, item)
  return layerOf(open.page)
    .locator(`[data-node-key="${item.split('/').at(-1)}"]`)
    .first()
}

/** Whether the condition holds by what is seen; null where a hidden item shows nothing of it. */
async function stateOf(cell: Locator, { state }: Branch): Promise<boolean | null> {
  const visible = await cell.isVisible()
  if (state === 'hidden') return visible
  if (!visible) return null
  if (state === 'required') return isRequired(cell)
  return !(await isOpen(cell))
}

async function setField(open: OpenForm, name: string, way: Way): Promise<string | null> {
  const item = open.program.fieldItems.find(({ field }) => field.name === name)
  if (!item) return 'is not in the form'
  const cell = await shownCell(open, item.id)
  if (!(await isOpen(cell))) return 'cannot be written here'
  return enter(open.page, cell, sampleFor(item.field, way, open.library))
}

function sampleFor(field: Field, way: Way, library: Library): ControlSample {
  const value = way[field.name]
  if (field.target) {
    const referred = way[`${field.name}$`]
    if (!isObject(referred)) return { kind: 'cleared' }
    const display = library.resolvedModel(field.target.model)?.display ?? 'id'
    return { kind: 'option', text: String(referred[display]) }
  }
  if (field.dict) {
    const text = library.dict(field.dict)?.find((one) => one.value === String(value))?.text
    return { kind: 'option', ...(text ? { text } : {}) }
  }
  if (field.type.id === 'switch' || field.type.id === 'bool')
    return { kind: 'switch', on: value === true || value === 'Y' }
  return { kind: 'text', text: value === null ? '' : String(value) }
}
