import { ProductError } from '#core/error'
import { copySourceOf, type FieldProblem, noOverlapOf } from '#core/model'
import type { WriteScope } from '#server/access'
import type { Body, Values } from './behaviour.ts'
import { answerableFields, changedLinks, changedValues } from './changed.ts'
import { withCopies, withDefaults } from './defaults.ts'
import { faultsIn, type Links, readInput } from './input.ts'
import { verifyParent, verifyReferences } from './references.ts'
import { verifyCodes, verifyRules } from './rules.ts'
import { freeId, verifyNoOverlap, verifyUnique } from './unique.ts'

/**
 * All validation problems of a record to be added, after the `existing` ones. Adding stops at the first failing step;
 * here invalid fields are left out and the steps continue. Rules that read an omitted field are skipped, since a valid
 * value might change their result; behaviours are skipped too. Stores nothing.
 */
export async function addFaults(
  scope: WriteScope,
  body: Body,
  existing: readonly FieldProblem[],
): Promise<readonly FieldProblem[]> {
  const faults = [...existing]
  for (;;) {
    const wrong = new Set(faults.map(({ field }) => field))
    const added = (await faultsOf(() => verifyAdd(scope, body, wrong))).filter(({ field }) => !wrong.has(field))
    if (added.length === 0) return inModelOrder(scope, faults)
    faults.push(...added)
  }
}

/** Field problems of a failed step; failures without fields appear once all fields are valid. */
async function faultsOf(step: () => Promise<void>): Promise<readonly FieldProblem[]> {
  try {
    await step()
    return []
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return faultsIn(error.result)
  }
}

function inModelOrder({ model }: WriteScope, faults: readonly FieldProblem[]): readonly FieldProblem[] {
  const positions = new Map(model.fields.map(({ name }, position) => [name, position]))
  const positionOf = ({ field }: FieldProblem) => positions.get(field.split('.')[0] ?? field) ?? -1
  return faults.toSorted((one, other) => positionOf(one) - positionOf(other))
}

/** Runs the validating steps of an add without the `wrong` fields. */
async function verifyAdd(scope: WriteScope, body: Body, wrong: ReadonlySet<string>): Promise<void> {
  const unread = withFollowers(scope, body, wrong)
  const id = unread.has('id') ? '' : await freeId(scope, body)
  const input = readInput(scope, without(body, unread))
  const links = changedLinks(scope, input.links, null)
  const completed = await withCopies(scope, withDefaults(scope, changedValues(scope, input.values, null)))
  const values = without(completed, unread) as Values
  const record = { ...values, ...namedLinks(links) }
  const fields = new Set([...answerableFields(scope, record)].filter((name) => !unread.has(name)))
  unlessWrong(wrong, () => verifyRules(scope, { record, before: null, fields, unread }))
  await verifyCodes(scope, { record, fields })
  const stored = { id, record, changed: new Set(Object.keys(values)) }
  await verifyUnique(scope, stored)
  if (!overlapReads(scope, unread)) await verifyNoOverlap(scope, stored)
  await verifyReferences(scope, { values, links, before: null })
  await verifyParent(scope, id, values)
}

/** Ignores a failure that concerns only fields already known to be invalid, such as that of a record rule. */
function unlessWrong(wrong: ReadonlySet<string>, step: () => void): void {
  try {
    step()
  } catch (error) {
    const faults = error instanceof ProductError ? faultsIn(error.result) : []
    if (faults.length === 0 || faults.some(({ field }) => !wrong.has(field))) throw error
  }
}

/** Fields to leave out: the invalid ones, fields that depend on them, and fields filled by a fill rule. */
function withFollowers({ model }: WriteScope, body: Body, wrong: ReadonlySet<string>): ReadonlySet<string> {
  const followers = model.fields.filter((field) => {
    const source = copySourceOf(field)?.reference ?? field.variant?.by
    return (source !== undefined && wrong.has(source)) || (field.document.auto && (body[field.name] ?? '') === '')
  })
  return new Set([...wrong, ...followers.map(({ name }) => name)])
}

const without = (body: Body, names: ReadonlySet<string>): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)))

const namedLinks = (links: Links): Values =>
  Object.fromEntries([...links].map(([field, keys]) => [field.name, keys.join(',')]))

function overlapReads({ model }: WriteScope, names: ReadonlySet<string>): boolean {
  const reads = noOverlapOf(model)?.reads
  return reads !== undefined && [...reads].some((name) => names.has(name))
}
