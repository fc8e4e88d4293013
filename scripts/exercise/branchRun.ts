import type { Library } from '#core/library'
import type { Field } from '#core/model'
import { isObject } from '#core/object'
import type { FormProgram } from '#core/screen'
import { evaluation, initialValues, isDerived, type Way, waysTo } from './branch.ts'
import { enter, isOpen } from './entry.ts'
import { type OpenForm, shownCell } from './formRun.ts'
import type { ControlSample } from './sample.ts'
import { checkSide, type Side, shownBy, sidesOf, uncheckedSides } from './side.ts'

/**
 * Takes the branches of a new record's form both ways and checks the result: first as it was opened, while nothing
 * has been entered that cannot be undone. Returns the sides that no new record shows.
 */
export async function takeBranches(open: OpenForm): Promise<Side[]> {
  const sides = sidesOf(open.program, 'create')
  const initial = evaluation(open.program.model, initialValues(open.program), 'create')
  return takeSides(open, await uncheckedSides(open, sides, shownBy(initial, sides)), sides.length)
}

/** Takes sides of branches by input; returns those that cannot be taken. */
export async function takeSides(open: OpenForm, left: readonly Side[], count = left.length): Promise<Side[]> {
  const missed: Side[] = []
  for (const side of left) if (!(await takeSide(open, side))) missed.push(side)
  if (count > 0) open.seen.done.push(`branches:${count - missed.length}/${count}`)
  return missed
}

const maxTries = 6

/** Enters the values of one side of a branch; tries another way if something else keeps the item hidden. */
async function takeSide(open: OpenForm, side: Side): Promise<boolean> {
  const candidates = (await waysTo(side.branch, side.expected, open)) ?? []
  for (const way of candidates.slice(0, maxTries))
    if ((await enterWay(open, way)) && (await checkSide(open, side))) return true
  return false
}

async function enterWay(open: OpenForm, way: Way): Promise<boolean> {
  for (const name of enteredOf(way, open.program)) if ((await setField(open, name, way)) !== null) return false
  return true
}

/** The fields of a way that are entered: without records of references and what is derived from them. */
const enteredOf = (way: Way, { model }: FormProgram): string[] =>
  Object.keys(way).filter((name) => {
    const field = model.field(name)
    return field !== undefined && !isDerived(field)
  })

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
