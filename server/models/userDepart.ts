import type { Change, Values } from '#server/record'

/** Codes of departments in the order of their ids. */
async function codesOf({ scope }: Change, departIds: readonly string[]): Promise<string[]> {
  if (departIds.length === 0) return []
  const rows = await scope.query
    .selectFrom('sys_depart')
    .select(['id', 'org_code'])
    .where('id', 'in', [...departIds])
    .where('del_flag', '=', 0)
    .execute()
  const byId = new Map(rows.map((row) => [String(row.id), String(row.org_code)]))
  return departIds.flatMap((id) => byId.get(id) ?? [])
}

/** The main department is one of the user's departments: it stays while it is, else it is the first of them. */
export async function withMainDepart(values: Values, change: Change): Promise<Values> {
  const departIds = change.links.selecteddeparts
  if (!departIds) return values
  const codes = await codesOf(change, departIds)
  const current = change.before?.orgCode
  if (typeof current === 'string' && codes.includes(current)) return values
  return { ...values, orgCode: codes[0] ?? null }
}
