import { type Generator, insertSeedRows } from '#server/seeding'
import { pagesOf } from './pages.ts'

/** What seeds name it by. */
export const pageFieldGenerator = 'pageFields'

/** Every page of the product with its columns, fields and buttons, open to everybody. spec: screens, Page fields */
export const pageFieldRows: Generator = {
  name: pageFieldGenerator,
  async run(seeding) {
    const library = seeding.services.library.current()
    const [page, field] = ['sysPage', 'sysPageField'].map((id) => library.resolvedModel(id))
    if (!page || !field) return
    const pages = pagesOf(library)
    const idOf = (code: string) => `page-${code.replace('/', '-')}`
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
          ...{ id: `${idOf(code)}-${part.type}-${part.code}`, pageComponent: code, pageName: name },
          ...{ fieldType: part.type, fieldCode: part.code, fieldName: part.name, sortNo: index + 1 },
          ...{ visible: true, editable: true },
        })),
      ),
    )
  },
}
