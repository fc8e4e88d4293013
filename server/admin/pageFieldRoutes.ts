import type { MenuItemDocument, ScreenDocument } from '#core/document'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { Library } from '#core/library'
import { actionTitles } from '#core/message'
import { rowPart, tableButtons } from '#core/permission'
import {
  type ActionBar,
  compileScreen,
  type DetailProgram,
  type FieldItem,
  type FormProgram,
  inheritScreen,
  type Label,
  type ListProgram,
  leavesOf,
} from '#core/screen'
import type { CallContext, WriteScope } from '#server/access'
import type { Services } from '#server/context'
import { rowId } from '#server/document'
import { found, queryRoute, type Route, route } from '#server/http'
import { type Generator, insertSeedRows } from '#server/seeding'
import { liveRows } from '#server/table'
import { addRecord, editRecord } from '#server/writing'
import { behaviourOf, onModel, writing } from './scope.ts'

/**
 * The columns and buttons of a page that the caller sees, registered or not; empty if nothing is withheld from the caller, or if the caller
 * may not open the page. spec: readings, Permissions
 */
async function visibleParts({ services, caller }: CallContext, pageComponent: string) {
  const { access, library } = services
  const document = library.current().screen(pageComponent)
  if (!document || !access.mayReadScreen(caller, pageComponent)) return []
  const withheld = access.withheldOf(caller.user.roleIds, pageComponent)
  const hidden = { column: withheld?.columns ?? [], button: withheld?.actions ?? [] }
  if (hidden.column.length + hidden.button.length === 0) return []
  const ids = await registered(services, pageComponent)
  return partsOfPage(document, library.current()).flatMap(({ type: kind, code, name }) => {
    if (kind === 'field') return []
    const id = ids.get(`${kind} ${code}`) ?? ''
    return [{ id, pageComponent, fieldCode: code, fieldName: name, kind, hidden: hidden[kind].includes(code) }]
  })
}

async function registered({ database }: Services, pageComponent: string): Promise<ReadonlyMap<string, string>> {
  const rows = await liveRows(database.query, 'sys_page_field', { page_component: pageComponent })
    .select(['id', 'field_type', 'field_code'])
    .execute()
  return new Map(rows.map((row) => [`${row.field_type} ${row.field_code}`, String(row.id)]))
}

/** Registers the parts of one page that are not registered yet; those that are keep their settings. Throws when there is no such page. */
export async function registerPage(callContext: CallContext, screen: string): Promise<void> {
  const pages = pagesOf(callContext.services.library.current(), screen)
  if (pages.length === 0) throw productError('notFound')
  const registry = await registryOf(callContext)
  for (const page of pages) await syncPage(callContext, page, registry)
}

const { parts, sync } = catalogue.pageField

/** Calls about the visibility of columns, fields and buttons of pages. */
export const pageFieldRoutes: readonly Route[] = [
  queryRoute(parts, ({ query, ...callContext }) => visibleParts(callContext, query.pageComponent)),
  route(sync, async ({ body, ...callContext }) => {
    const pages = pagesOf(callContext.services.library.current(), body.pageComponent || undefined)
    if (pages.length === 0) throw productError('notFound')
    const registry = await registryOf(callContext)
    let added = 0
    for (const page of pages) added += await syncPage(callContext, page, registry)
    return found({ pages: pages.filter(({ parent }) => parent !== null).length, added })
  }),
]

/** A page with its parts; an area has none. */
interface Page {
  code: string
  name: string
  /** The area of the page; null for an area. */
  parent: string | null
  parts: readonly PagePart[]
}

/** Every screen with parts, grouped below areas; areas come first. `only` restricts the result to one screen. */
function pagesOf(library: Library, only?: string): Page[] {
  const ids = only === undefined ? library.screenIds() : [only]
  const pages = ids.flatMap((id): Page[] => {
    const document = library.screen(id)
    const parts = document && !document.abstract ? partsOfPage(document, library) : []
    return document && parts.length > 0 ? [{ code: id, name: document.title, parent: areaOf(id), parts }] : []
  })
  const names = areaNames(library)
  const areas = [...new Set(pages.map(({ code }) => areaOf(code)))]
  return [...areas.map((code): Page => ({ code, name: names.get(code) ?? code, parent: null, parts: [] })), ...pages]
}

const areaOf = (screenId: string): string => screenId.slice(0, screenId.indexOf('/'))

/** The names of areas: that of the top menu group with the most screens of the area. */
function areaNames(library: Library): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const group of library.menus().flatMap(({ items }) => items))
    for (const id of screensUnder(group)) {
      const ofArea = counts.get(areaOf(id)) ?? new Map<string, number>()
      counts.set(areaOf(id), ofArea.set(group.title, (ofArea.get(group.title) ?? 0) + 1))
    }
  return new Map([...counts].map(([area, groups]) => [area, mostFrequent(groups)]))
}

const screensUnder = ({ screen, children = [] }: MenuItemDocument): string[] => [
  ...(screen ? [screen] : []),
  ...children.flatMap(screensUnder),
]

const mostFrequent = (groups: ReadonlyMap<string, number>): string =>
  [...groups].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''

/** A column, field or button of a page. spec: screens §14 sysPageField */
interface PagePart {
  type: 'column' | 'field' | 'button'
  code: string
  name: string
}

/** The parts of a screen whose visibility can be restricted; empty for screens that are no pages. */
export function partsOfPage(document: ScreenDocument, library: Library): PagePart[] {
  const type = inheritScreen(document, library)?.type
  if (type !== 'list' && type !== 'form' && type !== 'detail') return []
  const { program } = compileScreen(document, library, { inherit: inheritScreen })
  if (!program) return []
  const parts = program.kind === 'list' ? partsOfList(program) : 'fieldItems' in program ? partsOfBody(program) : []
  return [...new Map(parts.map((part) => [`${part.type} ${part.code}`, part])).values()]
}

function partsOfList({ columns, toolbar, rowActions, form, detail, expand }: ListProgram): PagePart[] {
  const inlineScreens = [form, detail, ...(expand ? [expand] : [])].filter(({ id }) => id.includes('#'))
  return [
    ...columns.map(({ id, title }): PagePart => ({ type: 'column', code: id, name: nameOf(title, id) })),
    ...inlineScreens.flatMap(fieldsOf),
    ...buttonsOf(toolbar),
    ...buttonsOf(rowActions),
  ]
}

const partsOfBody = (program: FormProgram | DetailProgram): PagePart[] => [
  ...fieldsOf(program),
  ...buttonsOf(program.actions),
]

const fieldsOf = ({ items }: FormProgram | DetailProgram): PagePart[] =>
  leavesOf(items).flatMap((item): PagePart[] =>
    item.kind === 'field' || item.kind === 'one'
      ? [
          { type: 'field', code: item.id, name: nameOf(item.title, item.id) },
          ...(item.kind === 'field' ? partsOfTable(item) : []),
        ]
      : [],
  )

/** The columns of a sub-table, and the buttons of its bar. */
function partsOfTable({ id, title, columns = [] }: FieldItem): PagePart[] {
  if (columns.length === 0) return []
  const part = (type: PagePart['type'], name: string, text: string): PagePart => ({
    ...{ type, code: rowPart(id, name), name: `${nameOf(title, id)} / ${text}` },
  })
  return [
    ...columns.map((column) => part('column', column.id, nameOf(column.title, column.id))),
    ...tableButtons.map((button) => part('button', button, actionTitles[button] ?? button)),
  ]
}

const buttonsOf = ({ actions, more }: ActionBar): PagePart[] =>
  [...actions, ...more].map(({ id, title }) => ({ type: 'button', code: id, name: nameOf(title, id) }))

const nameOf = ({ text }: Label, id: string): string => text ?? id

/** The pages and parts that are registered; shared by all tenants. */
interface Registry {
  pages: Map<string, StoredPage>
  /** The parts as `page type code`. */
  parts: ReadonlySet<string>
}

interface StoredPage {
  id: string
  name: string
}

async function registryOf({ services }: CallContext): Promise<Registry> {
  const { query } = services.database
  const pages = await liveRows(query, 'sys_page').select(['id', 'code', 'name']).execute()
  const parts = await liveRows(query, 'sys_page_field').select(['page_component', 'field_type', 'field_code']).execute()
  return {
    pages: new Map(pages.map(({ id, code, name }) => [String(code), { id: String(id), name: String(name) }])),
    parts: new Set(parts.map((row) => `${row.page_component} ${row.field_type} ${row.field_code}`)),
  }
}

/**
 * Registers a page and its missing parts in one transaction; existing settings are kept. The area must exist. Returns the number of added
 * parts.
 */
async function syncPage(callContext: CallContext, page: Page, { pages, parts }: Registry): Promise<number> {
  const fresh = page.parts.filter(({ type, code }) => !parts.has(`${page.code} ${type} ${code}`))
  if (fresh.length === 0 && pages.get(page.code)?.name === page.name) return 0
  const records = fresh.map((part) => ({
    ...{ pageComponent: page.code, fieldType: part.type, fieldCode: part.code, fieldName: part.name },
    sortNo: page.parts.indexOf(part) + 1,
  }))
  return writing(callContext, 'sysPageField', async (scope) => {
    await savePage(onModel(scope, 'sysPage'), page, pages)
    // Parts are independent, so they are added in parallel.
    await Promise.all(records.map((record) => addRecord(scope, record, behaviourOf)))
    return fresh.length
  })
}

async function savePage(scope: WriteScope, { code, name, parent }: Page, pages: Registry['pages']): Promise<void> {
  const stored = pages.get(code)
  if (stored?.name === name) return
  if (stored) return editRecord(scope, { id: stored.id, name }, behaviourOf)
  const area = parent === null ? undefined : pages.get(parent)
  const id = await addRecord(scope, { code, name, ...(area ? { parentId: area.id } : {}) }, behaviourOf)
  pages.set(code, { id, name })
}

/** The name of the generator in seeds. */
export const pageFieldGenerator = 'pageFields'

/** Generates every page with its columns, fields and buttons, visible to everybody. spec: screens, Page fields */
export const pageFieldRows: Generator = {
  name: pageFieldGenerator,
  async run(seeding) {
    const library = seeding.services.library.current()
    const [page, field] = ['sysPage', 'sysPageField'].map((id) => library.resolvedModel(id))
    if (!page || !field) return
    const pages = pagesOf(library)
    const plain = (code: string) => code.replace('/', '-')
    const idOf = (code: string) => rowId('page', plain(code))
    await insertSeedRows(
      seeding,
      page,
      pages.map(({ code, name, parent }) => ({
        ...{ id: idOf(code), code, name },
        ...(parent === null ? {} : { parentId: idOf(parent) }),
      })),
    )
    await insertSeedRows(
      seeding,
      field,
      pages.flatMap(({ code, name, parts }) =>
        parts.map((part, index) => ({
          ...{ id: rowId('page', `${plain(code)}-${part.type}-${part.code}`), pageComponent: code, pageName: name },
          ...{ fieldType: part.type, fieldCode: part.code, fieldName: part.name, sortNo: index + 1 },
          ...{ visible: true, editable: true },
        })),
      ),
    )
  },
}
