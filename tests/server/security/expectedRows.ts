import { compileExpression, parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import { type Field, type Model, type Ownership, ownershipOf } from '#core/model'
import type { DataScope } from '#core/permission'
import type { Query } from '#server/database'

/** A row as it is stored, by column. */
export type StoredRow = Readonly<Record<string, unknown>>

/** Somebody for whom the visible rows are computed. */
export interface Person {
  id: string
  username: string
  orgCode: string
  tenantId: number
  scope: DataScope
  /** What the data rules of a model leave, by model id. */
  rules: Readonly<Record<string, (row: StoredRow) => boolean>>
}

/** The rows that people see, computed row by row from the `rows` of models, without the SQL of the server. */
export function expectedRows(query: Query, library: Library) {
  const tables = new Map<string, readonly StoredRow[]>()

  async function stored(model: Model): Promise<readonly StoredRow[]> {
    const rows = tables.get(model.id) ?? ((await query.selectFrom(model.table).selectAll().execute()) as StoredRow[])
    tables.set(model.id, rows)
    return rows
  }

  /** The rows that are not deleted, of all tenants. */
  const liveRows = async (model: Model): Promise<readonly StoredRow[]> =>
    (await stored(model)).filter((row) => Number(row.del_flag) === 0)

  /** The ids of the rows that a person sees, deleted ones included. */
  async function visibleIds(person: Person, model: Model): Promise<ReadonlySet<string>> {
    const isOfTenant = await tenantTest(model, person)
    const seen = await seenIds(person, model)
    return new Set(
      (await stored(model)).flatMap((row) => (isOfTenant(row) && seen.has(String(row.id)) ? [String(row.id)] : [])),
    )
  }

  /** The ids of the rows that a person may read, one by one, for what the person sees of other models. */
  async function openedIds(person: Person, model: Model): Promise<ReadonlySet<string>> {
    const isOfTenant = await tenantTest(model, person)
    const ids = new Set<string>()
    const { rows: written } = model.document
    const openings = typeof written === 'object' ? written.openedBy : undefined
    for (const { model: id, field, key = 'id', where = 'true' } of openings ?? []) {
      const opener = library.resolvedModel(id) as Model
      const seen = await visibleIds(person, opener)
      const opening = (await liveRows(opener)).filter(
        (row) => seen.has(String(row.id)) && holds(where, row, opener, person),
      )
      const values = new Set(await Promise.all(opening.map((row) => valueAt(field, row, opener))))
      for (const row of await stored(model))
        if (isOfTenant(row) && values.has(cellOf(row, model.field(key) as Field))) ids.add(String(row.id))
    }
    return ids
  }

  /** What stands at a path of a row, such as `instanceId$.businessId`. */
  async function valueAt(path: string, row: StoredRow, model: Model): Promise<string> {
    const [name = '', ...rest] = path.split('$.')
    const field = model.field(name) as Field
    const value = cellOf(row, field)
    if (rest.length === 0) return value || 'nothing'
    const target = library.resolvedModel(field.target?.model ?? '') as Model
    const next = (await stored(target)).find(({ id }) => String(id) === value)
    return next ? valueAt(rest.join('$.'), next, target) : 'nothing'
  }

  /** Rows belong to the tenant they were written in; shared ones to everybody, or to those tenants that they are linked to. */
  async function tenantTest(model: Model, { tenantId }: Person): Promise<(row: StoredRow) => boolean> {
    if (!model.document.shared) return (row) => Number(row.tenant_id) === tenantId
    const link = model.fields.find((field) => field.link && field.target?.model === 'sysTenant')?.link
    if (!link || tenantId === 0) return () => true
    const between = library.resolvedModel(link.model) as Model
    const [from, to] = [between.field(link.from) as Field, between.field(link.to) as Field]
    const links = (await stored(between)).filter((row) => cellOf(row, to) === String(tenantId))
    const ids = new Set(links.map((row) => cellOf(row, from)))
    return (row) => ids.has(String(row.id))
  }

  async function seenIds(person: Person, model: Model): Promise<ReadonlySet<string>> {
    const rule = person.rules[model.id]
    const ofScope = await scopeTest(ownershipOf(model, library) as Ownership, person, rule !== undefined)
    const rows = await stored(model)
    return new Set(rows.filter((row) => ofScope(row) && (rule?.(row) ?? true)).map(({ id }) => String(id)))
  }

  async function scopeTest(
    ownership: Ownership,
    person: Person,
    hasRule: boolean,
  ): Promise<(row: StoredRow) => boolean> {
    if (ownership.kind === 'follow') return followTest(ownership.fields, person)
    if (ownership.kind === 'all' || person.scope === 'all' || (person.scope === 'rules' && hasRule)) return () => true
    const { department, creators, owners } = ownership
    const isByDepartment = department !== undefined && (person.scope === 'below' || person.scope === 'department')
    const isTheirs = (row: StoredRow) =>
      (isByDepartment ? owners : creators).some((owner) =>
        cellOf(row, owner)
          .split(',')
          .includes(owner.target?.store === 'id' ? person.id : person.username),
      )
    if (!isByDepartment) return isTheirs
    const codeOf = await departmentCodes(department)
    return (row) => isTheirs(row) || isWithin(codeOf(cellOf(row, department)), person)
  }

  async function departmentCodes({ target }: Field): Promise<(stored: string) => string> {
    if (target?.store !== 'id') return (code) => code
    const departs = await stored(library.resolvedModel('sysDepart') as Model)
    const codes = new Map(departs.map((row) => [String(row.id), String(row.org_code)]))
    return (id) => codes.get(id) ?? ''
  }

  async function followTest(fields: readonly Field[], person: Person): Promise<(row: StoredRow) => boolean> {
    const tests = await Promise.all(fields.map((field) => referenceTest(field, person)))
    if (tests.every(({ seesAll }) => seesAll)) return () => true
    return (row) => tests.some(({ has }) => has(row)) && tests.every(({ has, sees }) => !has(row) || sees(row))
  }

  async function referenceTest(field: Field, person: Person) {
    const target = library.resolvedModel(field.target?.model ?? '') as Model
    const key = target.field(field.target?.store ?? 'id') as Field
    const ids = await seenIds(person, target)
    const keys = new Set((await stored(target)).filter(({ id }) => ids.has(String(id))).map((row) => cellOf(row, key)))
    return {
      seesAll: await isUnbound(target, person),
      has: (row: StoredRow) => cellOf(row, field) !== '',
      sees: (row: StoredRow) => keys.has(cellOf(row, field)),
    }
  }

  /** Whether neither scope nor rules bind a model for a person, whatever rows there are. */
  async function isUnbound(model: Model, person: Person): Promise<boolean> {
    if (person.rules[model.id]) return false
    const ownership = ownershipOf(model, library) as Ownership
    if (ownership.kind !== 'follow') return ownership.kind === 'all' || person.scope === 'all'
    const above = ownership.fields.map(({ target }) => library.resolvedModel(target?.model ?? '') as Model)
    return (await Promise.all(above.map((each) => isUnbound(each, person)))).every(Boolean)
  }

  return { liveRows, visibleIds, openedIds }
}

/** Whether a condition holds for a row and a person. */
function holds(where: string, row: StoredRow, model: Model, { username }: Person): boolean {
  const parsed = parseExpression(where)
  if (!parsed.ok) throw new Error(where)
  const lookup = (name: string) => {
    if (name === '$user') return { username }
    const field = model.field(name) as Field
    const cell = cellOf(row, field)
    return field.type.multiple ? cell.split(',') : cell
  }
  return compileExpression(parsed.expression)({ lookup }) === true
}

const cellOf = (row: StoredRow, field: Field): string => String(row[field.columnName] ?? '')

const isWithin = (code: string, { scope, orgCode }: Person): boolean =>
  code !== '' && orgCode !== '' && (scope === 'below' ? code.startsWith(orgCode) : code === orgCode)
