import type { Locator } from 'playwright-core'
import type { Evaluation } from '#core/expression'
import type { FormProgram, Mode } from '#core/screen'
import { type Branch, branchesOf, isOfRecord } from './branch.ts'
import { isOpen, isRequired } from './entry.ts'
import { type OpenForm, shownCell } from './formRun.ts'
import { layerOf } from './visit.ts'

/** One side of a branch to check. */
export interface Side {
  branch: Branch
  /** The expected value of its condition. */
  expected: boolean
}

/** Both sides of every branch of a form, except items hidden by the same condition that would enable or require them. */
export function sidesOf(program: FormProgram, mode: Mode): Side[] {
  const branches = branchesOf(program, mode)
  const shows = new Set(branches.filter(({ state }) => state === 'hidden').map(placed))
  const isOut = ({ branch, expected }: Side) => !expected && branch.state !== 'hidden' && shows.has(placed(branch))
  return branches
    .flatMap((branch) => [true, false].map((expected) => ({ branch, expected })))
    .filter((one) => !isOut(one))
}

const placed = ({ item, condition }: Branch): string => `${item} ${condition.source}`

/** The sides that a form shows with its current values. */
export const shownBy = (current: Evaluation, sides: readonly Side[]): Side[] =>
  sides.filter(({ branch: { condition }, expected }) => isOfRecord(condition) && condition.holds(current) === expected)

/** Checks the sides that an open form shows; returns those still to check. */
export async function uncheckedSides(
  open: OpenForm,
  sides: readonly Side[],
  visible: readonly Side[],
): Promise<Side[]> {
  const seen = new Set<Side>()
  for (const side of visible) if (await checkSide(open, side)) seen.add(side)
  return sides.filter((side) => !seen.has(side))
}

/** How long an item may take to follow its condition, and to be shown at all. */
const timeoutMs = { wrong: 2_000, unseen: 400 }

/** Whether a side is visible, right or wrong; a wrong one is a fault. False if another condition hides the item. */
export async function checkSide(open: OpenForm, { branch, expected }: Side): Promise<boolean> {
  let found: boolean | null = null
  const fromMs = performance.now()
  const left = () => performance.now() - fromMs < timeoutMs[found === null ? 'unseen' : 'wrong']
  do {
    found = await stateOf(await placeOf(open, branch), branch)
    if (found === expected) return true
    await open.page.waitForTimeout(50)
  } while (left())
  if (found === null) return false
  open.seen.faults.push(`${branch.item} is not as "${branch.condition.source}" = ${expected} says of ${branch.state}`)
  return true
}

/** Where a branch is visible: the cell of its item, or the head of its tab. */
async function placeOf(open: OpenForm, { item, isTab }: Branch): Promise<Locator> {
  if (!isTab) return shownCell(open, item)
  return layerOf(open.page)
    .locator(`[data-node-key="${item.split('/').at(-1)}"]`)
    .first()
}

/** Whether the condition is true, judged by the page; null if a hidden item does not show it. */
async function stateOf(cell: Locator, { state }: Branch): Promise<boolean | null> {
  const visible = await cell.isVisible()
  if (state === 'hidden') return visible
  if (!visible) return null
  if (state === 'required') return isRequired(cell)
  return !(await isOpen(cell))
}
