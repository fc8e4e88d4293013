import type { Services } from '#server/context'
import type { Calling } from '../scope.ts'
import { partsOfPage } from './pageParts.ts'

/** A column of a page, and whether the caller does not see it. spec: contract §6.5 */
export interface PageColumn {
  id: string
  pageComponent: string
  fieldCode: string
  fieldName: string
  hidden: boolean
}

/**
 * The columns of a page as the caller sees them, also those that nobody has registered; nothing where no column is withheld
 * from the caller, and of a page that the caller may not open.
 */
export async function columnsOfPage({ services, caller }: Calling, pageComponent: string): Promise<PageColumn[]> {
  const { access, library } = services
  const document = library.current().screen(pageComponent)
  if (!document || !access.mayReadScreen(caller, pageComponent)) return []
  const hidden = access.withheldOf(caller, pageComponent)?.columns ?? []
  if (hidden.length === 0) return []
  const ids = await registered(services, pageComponent)
  return partsOfPage(document, library.current()).flatMap(({ type, code, name }) =>
    type === 'column'
      ? [{ id: ids.get(code) ?? '', pageComponent, fieldCode: code, fieldName: name, hidden: hidden.includes(code) }]
      : [],
  )
}

async function registered({ database }: Services, pageComponent: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query
    .selectFrom('sys_page_field')
    .select(['id', 'field_code'])
    .where('page_component', '=', pageComponent)
    .where('field_type', '=', 'column')
    .where('del_flag', '=', 0)
    .execute()
  return new Map(rows.map(({ id, field_code }) => [String(field_code), String(id)]))
}
