import { ProductError } from '#core/error'

import { behaviourMessages } from '#core/message'
import { isObject, splitKeys } from '#core/object'
import type { WriteScope } from '#server/access'
import { liveRows } from '#server/table'
import { type Change, invalidField, type Values } from '#server/writing'
import { differenceOf } from './linkRow.ts'

/** The codes of departments, in the order of the ids. */
async function codesOf({ query }: WriteScope, departIds: readonly string[]): Promise<string[]> {
  if (departIds.length === 0) return []
  const rows = await liveRows(query, 'sys_depart', { id: departIds }).select(['id', 'org_code']).execute()
  const byId = new Map(rows.map((row) => [String(row.id), String(row.org_code)]))
  return departIds.flatMap((id) => byId.get(id) ?? [])
}

/** The main department among the given ones: the current one if it is among them, else the first. */
export async function mainDepart(
  scope: WriteScope,
  current: unknown,
  departIds: readonly string[],
): Promise<string | null> {
  const codes = await codesOf(scope, departIds)
  return typeof current === 'string' && codes.includes(current) ? current : (codes[0] ?? null)
}

/** Updates the main department when the departments of an account change. */
export async function withMainDepart(values: Values, { scope, before, links }: Change): Promise<Values> {
  const departIds = links.selecteddeparts
  return departIds ? { ...values, orgCode: await mainDepart(scope, before?.orgCode, departIds) } : values
}

type DepartField = 'selecteddeparts' | 'departIds'

/** Refuses departments unless the caller belongs to them or to one above them. */
export async function refuseForeignDeparts(
  scope: WriteScope,
  departIds: readonly string[],
  field: DepartField = 'selecteddeparts',
): Promise<void> {
  const { rights, user } = scope.caller
  if (rights.admin || departIds.length === 0) return
  const codes = await codesOf(scope, departIds)
  const isOwn = (code: string) => user.orgCodes.some((own) => own !== '' && code.startsWith(own))
  if (!codes.every(isOwn)) throw invalidField(field, behaviourMessages.ownDeparts)
}

/** Refuses a change that makes an account a member or leader of a department outside the caller's own branch. */
export async function verifyDeparts(change: Change, values: Values): Promise<void> {
  const led = splitKeys(values.departIds).filter((id) => !splitKeys(change.before?.departIds).includes(id))
  await refuseTogether(
    () => refuseForeignDeparts(change.scope, differenceOf(change, 'selecteddeparts').added),
    () => refuseForeignDeparts(change.scope, led, 'departIds'),
  )
}

type Check = () => Promise<void> | void

/**
 * Runs several checks and combines their field errors, so that one answer names every refused field; code and message are those of the
 * first. Any other refusal ends the checks at once.
 */
export async function refuseTogether(...checks: readonly Check[]): Promise<void> {
  const refusals: ProductError[] = []
  for (const check of checks) {
    const refusal = await refusalOf(check)
    if (refusal) refusals.push(refusal)
  }
  const [first] = refusals
  if (!first) return
  throw new ProductError(first.id, first.message, { fields: refusals.flatMap(({ result }) => fieldsOf(result) ?? []) })
}

async function refusalOf(check: Check): Promise<ProductError | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof ProductError && fieldsOf(error.result)) return error
    throw error
  }
}

const fieldsOf = (result: unknown): unknown[] | null =>
  isObject(result) && Array.isArray(result.fields) ? result.fields : null
