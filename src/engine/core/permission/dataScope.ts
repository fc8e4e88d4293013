/**
 * How far a role sees into models whose rows belong to somebody, from the widest to the narrowest: all rows; those of the user's
 * department and of the departments below it; those of the department; those that data rules name; those of the user. Rows of which the
 * user is an owner are visible under the first three.
 */
const dataScopes = ['all', 'below', 'department', 'rules', 'self'] as const

export type DataScope = (typeof dataScopes)[number]

/** The scope of a new role. */
const defaultDataScope: DataScope = 'below'

/** A stored scope; a role that was stored before it could have one has that of a new role. */
export const dataScopeOf = (stored: unknown): DataScope =>
  dataScopes.find((scope) => scope === stored) ?? defaultDataScope

/** The widest of several scopes; a user without roles sees the own rows. */
export const widestScope = (scopes: Iterable<DataScope>): DataScope => {
  const several = new Set(scopes)
  return dataScopes.find((scope) => several.has(scope)) ?? 'self'
}

/** Whether a scope shows rows that another may hide. */
export const isWiderScope = (scope: DataScope, other: DataScope): boolean =>
  dataScopes.indexOf(scope) < dataScopes.indexOf(other)
