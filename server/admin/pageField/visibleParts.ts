import type { Services } from '#server/context'
import type { Calling } from '../scope.ts'
import { partsOfPage } from './pageParts.ts'

/** A column or button of a page, and whether the caller does not see it. spec: readings, Permissions */
export interface VisiblePart {
  id: string
  pageComponent: string
  fieldCode: string
  fieldName: string
  kind: 'column' | 'button'
  hidden: boolean
}

/**
 * The columns and buttons of a page as the caller sees them, also those that nobody has registered; nothing where none is
 * withheld from the caller, and of a page that the caller may not open.
 */
export async function visibleParts({ services, caller }: Calling, pageComponent: string): Promise<VisiblePart[]> {
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
  const rows = await database.query
    .selectFrom('sys_page_field')
    .select(['id', 'field_type', 'field_code'])
    .where('page_component', '=', pageComponent)
    .where('del_flag', '=', 0)
    .execute()
  return new Map(rows.map((row) => [`${row.field_type} ${row.field_code}`, String(row.id)]))
}
