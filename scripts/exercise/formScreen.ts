import { administrator } from './accounts.ts'
import { takeSides } from './branchRun.ts'
import { isOpen } from './entry.ts'
import { type OpenForm, shownCell } from './formRun.ts'
import { lacksOf, type Seen } from './report.ts'
import { type Side, sidesOf } from './side.ts'
import { unreached } from './unreached.ts'

/** Works through a form that is a page of its own, without a list: reaches its fields and takes its branches, and saves nothing. */
export async function runFormScreen(open: OpenForm): Promise<void> {
  const { program, seen } = open
  const mode = program.record ? 'edit' : 'create'
  const reached = new Set<string>()
  for (const { id } of program.fieldItems) if (await isOpen(await shownCell(open, id))) reached.add(id)
  seen.done.push(`fields:${reached.size}`)
  const missed = seen.account === administrator ? unreached(program, reached, mode) : []
  for (const name of missed) seen.faults.push(`${name} cannot be reached in the form`)
  reportUnseen(seen, await takeSides(open, sidesOf(program, mode)))
}

/** Sides that nothing shows are faults of a document; users other than the administrator may lack the records that show them. */
export function reportUnseen(seen: Seen, sides: readonly Side[]): void {
  for (const { branch, expected } of sides)
    lacksOf(seen).push(`${branch.item} ${branch.state}: nothing gives "${branch.condition.source}" = ${expected}`)
}
